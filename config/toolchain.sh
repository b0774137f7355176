# What ./demo and ./check share: they source this file to find a JDK and Maven. Needs $me, the command's name.
# JVM_FOLDER: where installed JDKs are looked for (default: /usr/lib/jvm).

jdk_wanted=17
maven_wanted=3.8.7

say() { echo "$me: $*"; }
stop() {
  local line
  for line in "$@"; do echo "$me: $line" >&2; done
  exit 2
}

# The feature version of a JDK's folder (8, 11, 17 ...); nothing when no Java runs there.
java_feature() {
  "$1/bin/java" -version 2>&1 </dev/null | sed -nE '1,3s/.*version "(1\.)?([0-9]+).*/\2/p' | head -n 1
}

# Candidate folders, best first: JAVA_HOME, the PATH's javac and java, then the installed JDKs, the lowest first.
java_homes() {
  local program
  [ -n "${JAVA_HOME:-}" ] && echo "$JAVA_HOME"
  for program in javac java; do
    program=$(command -v "$program") && dirname "$(dirname "$(readlink -f "$program")")"
  done
  ls -d "${JVM_FOLDER:-/usr/lib/jvm}"/*/ 2>/dev/null | sed 's|/$||' | sort -V
}

# Sets JAVA_HOME to a JDK 17 or newer, or stops with exit code 2.
require_java() {
  local home feature seen='' best='' best_feature=0
  while IFS= read -r home; do
    [ -x "$home/bin/java" ] || continue
    feature=$(java_feature "$home")
    [ -n "$feature" ] || continue
    if [ "$feature" -ge "$jdk_wanted" ] && [ -x "$home/bin/javac" ]; then
      best=$home best_feature=$feature
      break
    fi
    [ -x "$home/bin/javac" ] && seen="$seen, Java $feature in $home" || seen="$seen, Java $feature without javac in $home"
  done < <(java_homes)
  local found=${seen#, }
  [ -n "$best" ] || stop "needs a JDK $jdk_wanted or newer (a JDK, with javac); found ${found:-no Java at all}" \
    "install one (Debian, Ubuntu: apt-get install openjdk-$jdk_wanted-jdk-headless) or set JAVA_HOME to one, and try again"
  export JAVA_HOME=$best
  PATH=$JAVA_HOME/bin:$PATH
  say "Java $best_feature in $JAVA_HOME"
}

maven_version() { mvn -v 2>/dev/null </dev/null | sed -nE 's/.*Apache Maven ([0-9.]+).*/\1/p' | head -n 1; }

at_least() { [ "$(printf '%s\n%s\n' "$1" "$2" | sort -V | head -n 1)" = "$1" ]; }

# Finds Maven, installs Debian's package where that is possible without asking for a password, or stops.
require_maven() {
  local version
  if ! command -v mvn >/dev/null 2>&1; then
    command -v apt-get >/dev/null 2>&1 && [ "$(id -u)" = 0 ] \
      || stop "needs Maven $maven_wanted or newer, and there is no mvn on the PATH" \
        "install it (Debian, Ubuntu: sudo apt-get install maven) and try again"
    say "no mvn on the PATH: installing the package maven with apt-get"
    { apt-get install -qq -y --no-install-recommends maven \
      || { apt-get update -qq && apt-get install -qq -y --no-install-recommends maven; }; } >/dev/null </dev/null \
      || stop "apt-get could not install the package maven; install Maven $maven_wanted or newer and try again"
  fi
  version=$(maven_version)
  [ -n "$version" ] && at_least "$maven_wanted" "$version" \
    || stop "needs Maven $maven_wanted or newer; $(command -v mvn) is ${version:-of an unknown version}" \
      "install a newer one, put it first on the PATH, and try again"
  say "Maven $version in $(command -v mvn)"
}

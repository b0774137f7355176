run; run -Dlog4j2.disable.jmx=true; run

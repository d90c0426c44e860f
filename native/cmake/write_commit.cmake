# Writes HEADER with the commit of SOURCE, if it has changed: nothing is compiled again without need.
execute_process(COMMAND git -C ${SOURCE} describe --always --dirty --abbrev=12 --exclude *
  OUTPUT_VARIABLE commit OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET RESULT_VARIABLE failed)
if(failed OR commit STREQUAL "")
  set(commit "unknown")
endif()
set(text "#define HITLAB_COMMIT \"${commit}\"\n")
set(old "")
if(EXISTS ${HEADER})
  file(READ ${HEADER} old)
endif()
if(NOT old STREQUAL text)
  file(WRITE ${HEADER} "${text}")
endif()

// The site's own server under a name of its own, so that who stops `src/server/main.ts` does not stop the tests.
import '../../src/server/main.ts'

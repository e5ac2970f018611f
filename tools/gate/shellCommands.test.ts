import { expect, test } from 'vitest'
import { calledEngines } from './shellCommands.ts'

test.each([
  ['git init', ['git']],
  ['echo hi', []],
  ['echo git', []],
  ['cd app && node index.js', ['node']],
  ['npx --no tsc; git add .', ['git', 'node']],
  ['cd app && tsc --noEmit', ['typescript']],
  ['node_modules/.bin/tsc -p .', []],
  ['printf x | node -e "1"', ['node']],
  ['NODE_ENV=test A=b node app.js', ['node']],
  ['n=$(git rev-parse HEAD)', ['git']],
  ['if git diff --quiet; then echo same; fi', ['git']],
  ['for f in *.js; do node "$f"; done', ['node']],
  ["cat > run.sh <<'END' && echo done\ngit status\nEND\necho ready", []],
  ["cat > app.js <<'END'\n1\nEND\nnode app.js", ['node']],
  ['ls .git', []],
  ['# git is a tool', []],
])('%j calls %j', (code, engines) => {
  expect(calledEngines(code)).toEqual(engines)
})

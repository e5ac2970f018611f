// Errors that no promise carries, each of a work of its own. Started by a test, since such errors would end its runner.
import { attempt, withStrayErrors } from '../../tools/gate/boundary.ts'

const never = () => new Promise<never>(() => undefined)
const works = [
  () => {
    setTimeout(() => {
      throw new Error('of a timer')
    }, 5)
    return never()
  },
  async () => {
    void Promise.reject(new Error('of a promise that nobody waits for'))
    return never()
  },
  () => new Promise((resolve) => setTimeout(resolve, 20, 'well')),
]
// Without anything under way, a process with nothing but pending promises would end.
const alive = setInterval(() => undefined, 1000)
const attempts = await withStrayErrors(() =>
  Promise.all(works.map((work, i) => attempt({ file: `content/${i}.mdx`, line: i }, work))),
)
clearInterval(alive)
console.log(JSON.stringify(attempts))

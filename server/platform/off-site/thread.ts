import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { errorWords } from '#shop/texts/error-words.ts'
import { type CopyJob, type Drill, openLiveCopy, RefusedCopy } from './live-copy.ts'

type Task = { readonly name: 'copy' | 'drill'; readonly now: Date }
type Answer = { readonly drill: Drill | null } | { readonly problem: string; readonly isRefusal: boolean }
type Given = { readonly offSiteCopy: CopyJob }

const isGiven = (data: unknown): data is Given => typeof data === 'object' && data !== null && 'offSiteCopy' in data

/** The off-site copy in a worker thread, so that the shop keeps answering. */
export type OffSiteThread = {
  readonly copy: (now: Date) => Promise<void>
  readonly drill: (now: Date) => Promise<Drill>
  readonly stop: () => Promise<void>
}

export function startOffSiteThread(job: CopyJob): OffSiteThread {
  const given: Given = { offSiteCopy: job }
  const thread = new Worker(new URL(import.meta.url), { workerData: given, execArgv: [] })
  const waiting: { readonly resolve: (answer: Answer) => void; readonly reject: (error: unknown) => void }[] = []
  let ended: Error | null = null
  function end(error: Error) {
    ended ??= error
    for (const { reject } of waiting.splice(0)) reject(ended)
  }
  thread.on('message', (answer: Answer) => waiting.shift()?.resolve(answer))
  thread.once('error', (error) => end(error instanceof Error ? error : new Error(String(error))))
  thread.once('exit', () => end(new Error('the thread of the off-site copy has ended')))
  thread.unref()

  async function ask(task: Task): Promise<Drill | null> {
    if (ended) throw ended
    const { promise, resolve, reject } = Promise.withResolvers<Answer>()
    waiting.push({ resolve, reject })
    thread.postMessage(task)
    const answer = await promise
    if ('problem' in answer) throw answer.isRefusal ? new RefusedCopy(answer.problem) : new Error(answer.problem)
    return answer.drill
  }
  return {
    async copy(now) {
      await ask({ name: 'copy', now })
    },
    async drill(now) {
      const drill = await ask({ name: 'drill', now })
      if (drill === null) throw new Error('the drill has no result')
      return drill
    },
    async stop() {
      await thread.terminate()
    },
  }
}

if (!isMainThread && isGiven(workerData)) {
  const copying = openLiveCopy(workerData.offSiteCopy)
  let last: Promise<unknown> = Promise.resolve()
  const run = async ({ name, now }: Task): Promise<Answer> => {
    try {
      if (name === 'drill') return { drill: await copying.drill(now) }
      await copying.copy(now)
      return { drill: null }
    } catch (error) {
      return { problem: errorWords(error), isRefusal: error instanceof RefusedCopy }
    }
  }
  parentPort?.on('message', (task: Task) => {
    last = last.then(async () => parentPort?.postMessage(await run(task)))
  })
}

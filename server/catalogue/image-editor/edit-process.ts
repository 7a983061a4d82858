import { fileURLToPath } from 'node:url'
import * as v from 'valibot'
import { editSentences, type Trouble } from '#shop/image-editor/refusals.ts'
import type { Step } from './instruction.ts'
import { type Picture, pictureTypes } from './picture.ts'
import { runInChild } from './run-in-child.ts'

export type EditTask = { readonly picture: Picture; readonly steps: readonly Step[] | null }

const file = fileURLToPath(new URL('./edit-child.ts', import.meta.url))
const isTrouble = (name: unknown): name is Trouble => typeof name === 'string' && Object.hasOwn(editSentences, name)
const Result = v.union([
  v.object({ bytes: v.instance(Uint8Array), type: v.picklist(pictureTypes) }),
  v.custom<Trouble>(isTrouble),
])

function read(sent: unknown): Picture | Trouble {
  const result = v.parse(Result, sent)
  return typeof result === 'string' ? result : { type: result.type, bytes: Buffer.from(result.bytes) }
}

let last: Promise<unknown> = Promise.resolve()

/** Runs one edit at a time. An edit that waited past its deadline is not started. */
export function inTurn<Result>(edit: () => Promise<Result>, deadline: AbortSignal): Promise<Result | 'too slow'> {
  const turn = last.then(async () => (deadline.aborted ? 'too slow' : edit()))
  last = turn.catch(() => {})
  return turn
}

/** Decodes and edits a picture in a process of its own, one at a time, which is killed at the deadline: its memory comes back, and a picture that crashes the decoder ends no shop (S7.8). */
export function editInProcess(task: EditTask, deadline: AbortSignal): Promise<Picture | Trouble> {
  return inTurn(() => runInChild(file, task, { deadline, read }), deadline)
}

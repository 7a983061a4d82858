import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import * as v from 'valibot'
import type { JsonCall } from '#shop/calls/call.ts'
import { pathTo } from '#shop/calls/call.ts'
import { readPictures } from '#shop/calls/pictures.ts'
import { KEPT_SIDE, type PictureState, SHORTER_SIDE_MIN } from '#shop/desk/pictures.ts'
import { PAPER } from '#shop/look.ts'
import { makeCall } from '../../calls/make-call.ts'
import { shrinkPicture } from '../../platform/shrink-picture.ts'

const ASK_EVERY_MS = 1500

/** How far the making of pictures is, by the digest in their names: asked for until none is due. */
export function usePictureStates(files: readonly string[]): ReadonlyMap<string, PictureState> {
  const [states, setStates] = useState<ReadonlyMap<string, PictureState>>(new Map())
  const open = files.filter((file) => (states.get(file)?.state ?? 'due') === 'due').join()
  useEffect(() => {
    if (open === '') return
    let isOver = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const ask = async () => {
      const answer = await makeCall(readPictures, { files: open }, { isLogged: false })
      if (isOver) return
      if (answer.ok)
        setStates(
          (before) => new Map([...before, ...answer.value.pictures.map((state) => [state.file, state] as const)]),
        )
      timer = setTimeout(() => void ask(), ASK_EVERY_MS)
    }
    void ask()
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [open])
  return states
}

type Sent<Answer> = { readonly ok: true; readonly answer: Answer } | { readonly ok: false; readonly error: string }

type Taking<Answer> = {
  readonly call: JsonCall<v.GenericSchema<unknown, Answer>>
  readonly params?: Readonly<Record<string, string>>
  /** Sends the file as it is, however large. */
  readonly isSentWhole?: boolean
}

const Refusal = v.object({ error: v.string() })
const NO_ANSWER = 'The shop does not answer. Check your connection, then send this picture again.'

function read<Answer>(request: XMLHttpRequest, { answer: schema }: Taking<Answer>['call']): Sent<Answer> {
  const taken = v.safeParse(schema, request.response)
  if (request.status === 200 && taken.success) return { ok: true, answer: taken.output }
  const refusal = v.safeParse(Refusal, request.response)
  return { ok: false, error: refusal.success ? refusal.output.error : NO_ANSWER }
}

const kept = { longerSide: KEPT_SIDE, leastShorterSide: SHORTER_SIDE_MIN, background: PAPER }

/** Sends a picture and reports how much of it is sent, from 0 to 1; never throws. Fetch does not report progress. */
function sendPicture<Answer>(
  picture: Blob,
  { call, params = {} }: Taking<Answer>,
  onProgress: (part: number) => void,
): Promise<Sent<Answer>> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    request.open('POST', pathTo(call, params))
    request.responseType = 'json'
    request.setRequestHeader('content-type', picture.type || 'application/octet-stream')
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0))
    request.addEventListener('load', () => resolve(read(request, call)))
    request.addEventListener('error', () => resolve({ ok: false, error: NO_ANSWER }))
    request.send(picture)
  })
}

export type Sending = {
  readonly key: number
  readonly picture: File
  readonly step: 'waiting' | 'shrinking' | 'sending'
  readonly part: number
  readonly error: string | null
}

/**
 * Shrinks pictures and sends them to a call one after the other. Passes each answer to the latest `onTaken`, and drops
 * it after the component is gone. Refused pictures stay, with the reason, until they are sent again or dismissed: a phone
 * does not keep what was photographed for a page.
 */
export function useSending<Answer>(taking: Taking<Answer>, onTaken: (answer: Answer) => void) {
  const [sendings, setSendings] = useState<readonly Sending[]>([])
  const latest = useRef<typeof onTaken | null>(null)
  useLayoutEffect(() => {
    latest.current = onTaken
    return () => {
      latest.current = null
    }
  }, [onTaken])
  const last = useRef<Promise<unknown>>(Promise.resolve())
  const count = useRef(0)
  const change = (key: number, part: Partial<Sending>) =>
    setSendings((before) => before.map((one) => (one.key === key ? { ...one, ...part } : one)))
  const drop = (key: number) => setSendings((before) => before.filter((one) => one.key !== key))
  const send = (picture: File) => {
    count.current += 1
    const sending: Sending = { key: count.current, picture, step: 'waiting', part: 0, error: null }
    setSendings((before) => [...before, sending])
    enqueue(sending)
  }
  const again = (sending: Sending) => {
    change(sending.key, { step: 'waiting', part: 0, error: null })
    enqueue(sending)
  }
  const enqueue = ({ key, picture }: Sending) => {
    last.current = last.current.then(async () => {
      change(key, { step: 'shrinking' })
      const shrunk = taking.isSentWhole ? picture : await shrinkPicture(picture, kept)
      change(key, { step: 'sending' })
      const sent = await sendPicture(shrunk, taking, (part) => change(key, { part }))
      if (!sent.ok) return change(key, { error: sent.error })
      latest.current?.(sent.answer)
      drop(key)
    })
  }
  return { sendings, isSending: sendings.some(({ error }) => error === null), send, again, drop }
}

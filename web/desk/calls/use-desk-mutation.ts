import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import type * as v from 'valibot'
import { type BodyOf, type CallParams, type JsonCall, pathTo } from '#shop/calls/call.ts'
import { makeCall } from '../../calls/make-call.ts'
import { newId } from '../../platform/new-id.ts'
import { showToast, showToastOnce } from '../../ui/toast.ts'
import { useConfirmed } from '../session/confirm.tsx'
import { isUnreachable, sentenceOf } from '../session/failure.ts'
import { useSignedIn } from '../session/signed-in.ts'
import { isWaitingFor, keepChange, readWaiting } from '../session/waiting-changes.ts'
import { type Question, useConflictQuestion } from './conflict.tsx'

/** The draft of the form that is sent. With `sent`, input that is typed while it is sent stays. */
export type SentDraft<Value = unknown> = {
  readonly discard: () => void
  readonly sent?: (answer: Value) => void
  readonly sending?: () => void
  /** Gives it another id, because the server knows this one with other content. Sent again, it is something else. */
  readonly renew?: () => void
}

type Body = Readonly<Record<string, unknown>>

type ParamsOf<Described extends JsonCall> = keyof CallParams<Described> extends never
  ? { readonly params?: never }
  : { readonly params: CallParams<Described> }

export type Mutation<Described extends JsonCall, Value = v.InferOutput<Described['answer']>> = ParamsOf<Described> & {
  readonly call?: JsonCall<Described['answer']>
  readonly body?: BodyOf<Described>
  readonly done?: string | undefined
  readonly undo?: ((answer: Value) => void) | undefined
  /** Keeps it on this device if the shop can't be reached, to be sent later; its body then carries the uuid `changeId`. */
  readonly keep?:
    | {
        readonly title: string
        readonly orderId: string | null
        readonly onKept?: () => void
      }
    | undefined
  /** The form's draft, which ends where it is sent: once it is done, kept on this device, or given up for somebody else's change. */
  readonly draft?: SentDraft<Value> | undefined
  readonly unreachable?: string | undefined
  /** Asked if somebody else changed the same thing first; null if there is no choice. */
  readonly conflict?: (now: Value) =>
    | (Question & {
        readonly keepMine: Readonly<Record<string, unknown>>
      })
    | null
}

type Options<Value> = {
  readonly set?: (now: Value) => void
  /** Shows the sentence in the form; without it a toast shows it. Null at the start of each call; `code` and `field` are the server's. */
  readonly onError?: (sentence: string | null, code?: string, field?: string) => void
}

/**
 * Changes something on the server. Asks who is there if the server wants to know, and which version to keep if somebody
 * else was quicker. `run` returns the answer, or null if nothing was changed yet, or if the same call is under way; `running` is that call.
 */
export function useDeskMutation<Described extends JsonCall>(
  usual: Described,
  { set, onError }: Options<v.InferOutput<Described['answer']>> = {},
) {
  type Value = v.InferOutput<Described['answer']>
  const confirmed = useConfirmed()
  const ask = useConflictQuestion()
  const { me, refresh } = useSignedIn()
  const staffId = me.staff?.id ?? ''

  const send = async (mutation: Mutation<Described>, given: Body | undefined): Promise<Value | null> => {
    const { call = usual, params = {}, done, undo, conflict, keep, draft, unreachable } = mutation
    const path = pathTo<JsonCall>(call, params)
    // Browsers make uuids only with https, and on this machine.
    const changeId = keep && isSecureContext ? newId() : null
    const body = { ...given, ...(changeId !== null && { changeId }) }
    onError?.(null)
    draft?.sending?.()
    const keepIt = (): boolean => {
      if (!keep || changeId === null) return false
      const { title, orderId, onKept } = keep
      if (!keepChange(staffId, { id: changeId, path, body, title, orderId })) return false
      showToast({ title: `${title}. We send it once you’re online` })
      draft?.discard()
      onKept?.()
      return true
    }
    // What was done to the order before has to be sent before this is.
    const isNext = keep !== undefined && readWaiting(staffId).some((one) => isWaitingFor(one, keep.orderId))
    if (isNext && keepIt()) return null
    const result = await confirmed(() => makeCall<JsonCall<Described['answer']>>(call, params, { body }))
    if (result.ok) {
      const { value } = result
      if (draft?.sent) draft.sent(value)
      else draft?.discard()
      set?.(value)
      if (done !== undefined && undo) showToast({ title: done, action: { label: 'Undo', onAct: () => undo(value) } })
      else if (done !== undefined) showToastOnce({ title: done })
      return value
    }
    if (isUnreachable(result) && keepIt()) return null
    const sentence = unreachable !== undefined && isUnreachable(result) ? unreachable : sentenceOf(result)
    const { code, field, now } = result
    const question = code === 'stale' && now !== undefined ? conflict?.(now) : null
    const choice = question && (await ask(question))
    if (choice === 'mine') return send(mutation, { ...body, ...question?.keepMine })
    if (now !== undefined) set?.(now)
    if (choice === 'theirs') draft?.discard()
    if (code === 'other-content') draft?.renew?.()
    if (code === 'signed-out') await refresh()
    else if (!question && code !== 'not-confirmed') {
      if (onError) onError(sentence, code, field)
      else showToast({ kind: 'error', title: sentence })
    }
    return null
  }
  const { mutateAsync, isPending, variables } = useMutation({
    mutationFn: (mutation: Mutation<Described>) => send(mutation, mutation.body),
  })
  const underWay = useRef(new Set<string>())
  const run = async (mutation: Mutation<Described>): Promise<Value | null> => {
    // The second press of a double click comes before the button is drawn as busy.
    const { call = usual, params = {}, body } = mutation
    const same = JSON.stringify([pathTo<JsonCall>(call, params), body])
    if (underWay.current.has(same)) return null
    underWay.current.add(same)
    try {
      return await mutateAsync(mutation)
    } finally {
      underWay.current.delete(same)
    }
  }
  return { run, isBusy: isPending, running: isPending ? variables : null }
}

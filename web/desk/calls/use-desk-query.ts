import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type * as v from 'valibot'
import { type CallParams, type JsonCall, pathTo } from '#shop/calls/call.ts'
import { makeCall } from '../../calls/make-call.ts'
import type { Failure } from '../../platform/api.ts'
import { isUnreachable } from '../session/failure.ts'
import { findKeptAnswer, keepAnswer } from '../session/kept-answers.ts'
import type { Concerns } from '../session/query-client.ts'
import { useSignedIn } from '../session/signed-in.ts'

export type DeskQuery<Value> = {
  readonly value: Value | null
  readonly failure: Failure | null
  /** When the answer came, also on an earlier visit; null without an answer. */
  readonly asOf: Date | null
  readonly reload: () => Promise<void>
  readonly set: (value: Value) => void
}

type Loaded<Value> = Pick<DeskQuery<Value>, 'value' | 'failure' | 'asOf'>

export const concernsNothing: Concerns = () => false

const concernsAll: Concerns = () => true

/** A shop that could not be reached is asked again after this time, in ms. */
const TRY_AGAIN_MS = 5000

/**
 * Loads a screen's data. Loads again after the order events that concern it, on reconnect and focus, every 5 s while
 * the shop is unreachable, and on request. If the shop is unreachable, shows what this device kept of an earlier visit.
 */
export function useDeskQuery<Described extends JsonCall>(
  call: Described,
  params: CallParams<Described>,
  concerns: Concerns = concernsAll,
): DeskQuery<v.InferOutput<Described['answer']>> {
  type Value = v.InferOutput<Described['answer']>
  const path = pathTo(call, params)
  const { me, refresh } = useSignedIn()
  const staffId = me.staff?.id ?? ''
  const client = useQueryClient()
  // A failure is a value here: an error of TanStack Query would leave the screen at each new try.
  const { data, refetch } = useQuery({
    queryKey: [path],
    queryFn: async ({ signal }): Promise<Loaded<Value>> => {
      const result = await makeCall(call, params, { signal, isLogged: false })
      if (result.ok) {
        void keepAnswer(staffId, path, result.value)
        return { value: result.value, failure: null, asOf: new Date() }
      }
      const before = client.getQueryData<Loaded<Value>>([path])
      const shown = { value: before?.value ?? null, asOf: before?.asOf ?? null }
      if (result.code === 'signed-out') {
        void refresh()
        return { ...shown, failure: null }
      }
      const kept =
        shown.value === null && isUnreachable(result) ? await findKeptAnswer(staffId, path, call.answer) : null
      return kept ? { value: kept.value, asOf: kept.keptAt, failure: result } : { ...shown, failure: result }
    },
    meta: { concerns },
    refetchInterval: ({ state: { data: loaded } }) =>
      loaded?.failure && isUnreachable(loaded.failure) ? TRY_AGAIN_MS : false,
  })
  const reload = useCallback(async () => {
    // TanStack Query would wait for a first load under way, whose answer may be older than this call.
    await client.cancelQueries({ queryKey: [path] })
    await refetch()
  }, [client, path, refetch])
  const set = useCallback(
    (value: Value) => {
      void client.cancelQueries({ queryKey: [path] })
      client.setQueryData<Loaded<Value>>([path], { value, failure: null, asOf: new Date() })
      void keepAnswer(staffId, path, value)
    },
    [client, path, staffId],
  )
  return { value: data?.value ?? null, failure: data?.failure ?? null, asOf: data?.asOf ?? null, reload, set }
}

import { useState } from 'react'
import * as v from 'valibot'
import { showToast } from '../../ui/toast.ts'
import { callDesk } from '../platform/call.ts'
import { useConfirmed } from '../session/confirm.tsx'
import { useSignedIn } from '../session/signed-in.ts'

/** A call that changes something: what it sends, and what is said once it is done. */
export type Mutation = { readonly path: string; readonly body: object; readonly done: string }

/** Makes calls that change something and hands over how it stands then; `onStale` gets the newer state if somebody else was quicker, to ask the person. Answers what the call answered, or null. */
export function useCall<Schema extends v.GenericSchema>(
  schema: Schema,
  set: (value: v.InferOutput<Schema>) => void,
  onStale?: (now: v.InferOutput<Schema>) => void,
) {
  const [isBusy, setBusy] = useState(false)
  const ask = useConfirmed()
  const { refresh } = useSignedIn()
  const run = async ({ path, body, done }: Mutation): Promise<v.InferOutput<Schema> | null> => {
    setBusy(true)
    const result = await ask(() => callDesk(path, schema, body))
    setBusy(false)
    if (result.ok) {
      set(result.value)
      showToast({ title: done })
      return result.value
    }
    const { kind, error } = result
    if (kind === 'signed-out') await refresh()
    else if (kind !== 'confirm') {
      const now = v.safeParse(schema, result.now)
      if (kind === 'stale' && now.success && onStale) {
        onStale(now.output)
        return null
      }
      if (kind === 'stale' && now.success) set(now.output)
      showToast({ kind: 'error', title: error })
    }
    return null
  }
  return { run, isBusy }
}

import { useState } from 'react'
import { ChangeAnswer, type OrderAnswer } from '#shop/desk/orders.ts'
import { deskApi, type OrderChange } from '#shop/desk/paths.ts'
import { dismissDoneToasts, showToast } from '../../ui/toast.ts'
import type { Difference } from '../parts/differences.ts'
import { stageOf } from '../parts/order-words.ts'
import { callDesk } from '../platform/call.ts'
import { useConfirmed } from '../session/confirm.tsx'
import { useSignedIn } from '../session/signed-in.ts'

/** A change that was asked for on sight of an older version: what was wanted, in words, and how to do it on the newer one. */
export type Conflict = {
  readonly wanted: string
  readonly seen: OrderAnswer
  readonly now: OrderAnswer
  readonly again: () => void
}

/** What was wanted beside what the order is by now, and how both versions of it differ. */
export function differencesOf({ wanted, seen, now }: Conflict): Difference[] {
  const latest = now.timeline.at(-1)
  const rows: Difference[] = [
    { name: 'Stage', one: stageOf(seen.summary).word, other: stageOf(now.summary).word },
    { name: 'Tracking', one: seen.tracking ?? '', other: now.tracking ?? '' },
    { name: 'Note', one: seen.note, other: now.note },
  ]
  return [
    { name: 'Change', one: wanted, other: latest ? `${latest.what}, ${latest.who}` : '' },
    ...rows.filter(({ one, other }) => one !== other),
  ]
}

/** A change of an order: its call, what it sends beside the version, what is wanted in words, and what is said once it is done. */
export type Change = {
  readonly change: OrderChange
  readonly body?: Readonly<Record<string, unknown>>
  readonly wanted: string
  readonly done: string
  /** Takes it back, from the order as it is once it is done. */
  readonly undo?: (done: OrderAnswer) => void
}

/** Changes an order on the server and shows what it is then; a change that came too late waits as a conflict, one that is refused is said. Answers whether it is done. */
export function useChange(order: OrderAnswer, set: (order: OrderAnswer) => void) {
  const [isBusy, setBusy] = useState(false)
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const ask = useConfirmed()
  const { refresh } = useSignedIn()
  const run = async (asked: Change, seen: OrderAnswer = order): Promise<boolean> => {
    const { change, body, wanted, done, undo } = asked
    setBusy(true)
    setConflict(null)
    const path = deskApi.change(order.summary.id, change)
    const result = await ask(() => callDesk(path, ChangeAnswer, { ...body, version: seen.version }))
    setBusy(false)
    if (result.ok) {
      const { order: changed } = result.value
      set(changed)
      // An earlier toast would undo a change of an older version.
      dismissDoneToasts()
      showToast({ title: done, ...(undo && { action: { label: 'Undo', onAct: () => undo(changed) } }) })
      return true
    }
    const { kind, error, order: now } = result
    if (kind === 'signed-out') await refresh()
    else if (kind === 'stale' && now) setConflict({ wanted, seen, now, again: () => void run(asked, now) })
    else if (kind !== 'confirm') {
      if (now) set(now)
      showToast({ kind: 'error', title: error })
    }
    return false
  }
  const leave = () => {
    if (conflict) set(conflict.now)
    setConflict(null)
  }
  return { run, isBusy, conflict, leave }
}

/** How to change the order of a screen. */
export type RunChange = ReturnType<typeof useChange>['run']

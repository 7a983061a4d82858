import { useEffect, useState } from 'react'
import { pathTo } from '#shop/calls/call.ts'
import { type OrderChange, orderChanges } from '#shop/calls/order-changes.ts'
import { formatMoment } from '#shop/dates.ts'
import { isAllTakenBack, type OrderAnswer, type OrderSummary } from '#shop/desk/orders.ts'
import { isAtStall } from '#shop/orders/channels.ts'
import type { ItemCount } from '#shop/orders/items.ts'
import { mayHavePhoto } from '#shop/orders/order-photo.ts'
import { isToBeMade } from '#shop/orders/states.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Dialog } from '../../ui/dialog.tsx'
import type { SentDraft } from '../calls/use-desk-mutation.ts'
import { makeRoomAbove } from '../drafts/draft-foot.tsx'
import styles from '../layout/bar.module.css'
import { useWaitingFor, Waiting } from '../layout/waiting-notice.tsx'
import { dueOf, preparing, stageBeforePosting } from '../order-details/stage-words.ts'
import type { WaitingChange } from '../session/waiting-changes.ts'
import { dayOf } from '../words/days.ts'
import { useNow } from '../words/use-now.ts'
import { ParcelNotice } from './linked-orders.tsx'
import { PostForm } from './post-form.tsx'
import { PostedWords } from './posted-words.tsx'
import type { RunChange } from './use-order-change.ts'

/** The order is asked for so much later than its e-mail leaves, in ms. */
const RELOAD_AFTER_MS = 500

type Props = { order: OrderAnswer; run: RunChange; isBusy: boolean }
type NextStepProps = Props & {
  reload: () => Promise<void>
  startsOpen: boolean
  onPhoto: () => void
}

const madeChange = ({ title, done }: ReturnType<typeof preparing>) =>
  ({ change: 'made', wanted: title, done: `Marked as ${done}` }) as const
const unmadeChange = ({ done, todo }: ReturnType<typeof preparing>) =>
  ({ change: 'unmade', wanted: `Undo “${done}”`, done: `Back to “${todo}”` }) as const
const delivered = { change: 'delivered', wanted: 'Delivered', done: 'Marked as delivered' } as const
const undelivered = { change: 'undelivered', wanted: 'Undo “delivered”', done: 'Back to “Posted”' } as const
const unposted = { change: 'unposted', wanted: 'Undo “posted”' } as const
const lastParcel = ({ parcels }: OrderAnswer) => ({ parcelId: parcels.at(-1)?.id })
const undoPosted = (order: OrderAnswer) =>
  ({
    ...unposted,
    body: { isUndo: true, ...lastParcel(order) },
    done: 'Undone. The customer gets no e-mail',
  }) as const
/** True if each parcel of an order is marked by itself, as there are several. */
const isInParts = ({ parcels, summary }: OrderAnswer) => parcels.length > 1 || summary.isPartlyPosted

type Step = 'make' | 'post' | 'deliver' | 'done'

function stepOf({ madeAt, postedAt, deliveredAt }: OrderSummary): Step {
  return deliveredAt !== null ? 'done' : postedAt !== null ? 'deliver' : madeAt !== null ? 'post' : 'make'
}

/** The step that can follow a change while it waits for a connection; null if it has to be sent first. */
function stepAfter({ path, orderId, body }: WaitingChange): Step | null {
  const isChange = (change: OrderChange) => orderId !== null && path === pathTo(orderChanges[change], { id: orderId })
  return isChange('made') ? 'post' : isChange('posted') && body.items === undefined ? 'deliver' : null
}

/** How long the e-mail about the posting can still be undone, in ms; null if it is not held. */
const heldMsOf = ({ emails }: OrderAnswer) => emails.findLast(({ kind }) => kind === 'posted')?.heldMs ?? null

/** The next step of an order in a bar at the window's end: mark it as made, posted or delivered; undo that; correct the tracking. */
export function NextStep({ order, run, isBusy, reload, startsOpen, onPhoto }: NextStepProps) {
  const { summary, tracking } = order
  const { state, postedAt, withdrawnAt } = summary
  const [isPosting, setPosting] = useState(startsOpen && postedAt === null)
  useReloadOnceSent(order, reload)
  const waiting = useWaitingFor(summary.id)
  // Items sold at a stall were handed over there.
  if (isAtStall(summary.channel)) return null
  if (!isToBeMade(state) || (isAllTakenBack(summary) && postedAt === null)) return null
  const knowing = withdrawnAt === null ? {} : { despiteWithdrawal: true }
  const words = preparing(summary)
  const [made, unmade] = [madeChange(words), unmadeChange(words)]
  const last = waiting.at(-1)
  const step = last ? stepAfter(last) : stepOf(summary)
  const canPost = step === 'post' || last === undefined
  const post = async (code: string | null, draft: SentDraft, items?: readonly ItemCount[]) => {
    const correct = postedAt !== null
    const isDone = await run({
      change: 'posted',
      body: { tracking: code, correct, ...(items && { items }), ...knowing },
      wanted: `${items ? 'Posted in part' : 'Posted'}${code === null ? ' without tracking' : `, tracking ${code}`}`,
      done: correct
        ? 'Tracking corrected. We’re telling the customer'
        : `Marked as posted${items ? ' in part' : ''}. We’ll tell the customer in a minute`,
      draft,
      ...(!correct && { undo: (now: OrderAnswer) => void run(undoPosted(now), now) }),
    })
    if (isDone) setPosting(false)
  }
  return (
    <section ref={makeRoomAbove} className={styles.bar} aria-label="Next step">
      {last ? (
        <Waiting changes={waiting} />
      ) : (
        <div className={styles.facts}>
          <Facts order={order} />
        </div>
      )}
      <div className={styles.buttons}>
        {step === 'make' && (
          <Button
            busy={isBusy}
            onClick={() => void run({ ...made, body: knowing, undo: (now) => void run(unmade, now) })}
          >
            {words.mark}
          </Button>
        )}
        {step === 'deliver' && !isInParts(order) && (
          <Button busy={isBusy} onClick={() => void run({ ...delivered, undo: (now) => void run(undelivered, now) })}>
            Mark as delivered
          </Button>
        )}
        {postedAt === null && canPost && (
          <Button kind={step === 'post' ? 'primary' : 'secondary'} onClick={() => setPosting(true)}>
            Post order
          </Button>
        )}
        {!last && step === 'post' && !order.photo && mayHavePhoto(summary) && (
          <Button kind="quiet" onClick={onPhoto}>
            Photograph
          </Button>
        )}
        {!last && <Corrections order={order} run={run} isBusy={isBusy} onCorrect={() => setPosting(true)} />}
      </div>
      <Dialog
        open={isPosting && canPost}
        onClose={() => setPosting(false)}
        title={postedAt === null ? 'Post order' : 'Correct tracking'}
      >
        <PostForm
          id={summary.id}
          tracking={tracking}
          isCorrection={postedAt !== null}
          items={postedAt === null ? summary.toMake : []}
          notice={postedAt === null && <ParcelNotice order={order} />}
          isBusy={isBusy}
          onPost={post}
        />
      </Dialog>
    </section>
  )
}

function Corrections({ order, run, isBusy, onCorrect }: Props & { onCorrect: () => void }) {
  const { postedAt, deliveredAt } = order.summary
  const step = stepOf(order.summary)
  const words = preparing(order.summary)
  const isPartOnItsWay = isInParts(order) && order.parcels.at(-1)?.deliveredAt === null
  return (
    <>
      {postedAt !== null && !isInParts(order) && (
        <Button kind="secondary" onClick={onCorrect}>
          Correct tracking
        </Button>
      )}
      {step === 'post' && (
        <Button kind="quiet" busy={isBusy} onClick={() => void run(unmadeChange(words))}>
          Undo “{words.done}”
        </Button>
      )}
      {(isInParts(order) ? isPartOnItsWay : step === 'deliver') && (
        <UndoPosted order={order} run={run} isBusy={isBusy} />
      )}
      {deliveredAt !== null && !isInParts(order) && (
        <Button kind="quiet" busy={isBusy} onClick={() => void run(undelivered)}>
          Undo “delivered”
        </Button>
      )}
    </>
  )
}

function Facts({ order }: { order: OrderAnswer }) {
  const { summary, tracking } = order
  const { madeAt, postedAt, deliveredAt } = summary
  const { isLate, words } = dueOf(summary, useNow())
  if (deliveredAt !== null) return <p>Delivered {dayOf(deliveredAt)}</p>
  if (postedAt !== null)
    return (
      <>
        <PostedWords postedAt={postedAt} tracking={tracking} />
        {heldMsOf(order) !== null && <p>We send the customer’s e-mail within a minute.</p>}
      </>
    )
  if (madeAt !== null)
    return (
      <p>
        {preparing(summary).title} {formatMoment(new Date(madeAt))}
      </p>
    )
  return <p className={classNames(isLate && styles.late)}>{words}</p>
}

/** Loads the order again once the e-mail about the posting has left, as it can't be undone then. */
function useReloadOnceSent(order: OrderAnswer, reload: () => Promise<void>) {
  useEffect(() => {
    const ms = heldMsOf(order)
    if (ms === null) return
    const timer = setTimeout(() => void reload(), ms + RELOAD_AFTER_MS)
    return () => clearTimeout(timer)
  }, [order, reload])
}

/** Undoes a posting at once while the e-mail about it is held; later it asks first, since the customer is told. */
function UndoPosted({ order, run, isBusy }: Props) {
  const [isAsking, setAsking] = useState(false)
  if (heldMsOf(order) !== null)
    return (
      <Button kind="quiet" busy={isBusy} onClick={() => void run(undoPosted(order))}>
        Undo “posted”
      </Button>
    )
  const undo = async () => {
    const done = `Back to “${stageBeforePosting(order.summary)}”. We’re telling the customer`
    if (await run({ ...unposted, body: lastParcel(order), done })) setAsking(false)
  }
  return (
    <>
      <Button kind="quiet" onClick={() => setAsking(true)}>
        Undo “posted”
      </Button>
      <Dialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title="Undo “posted”?"
        footer={
          <Button wide busy={isBusy} onClick={() => void undo()}>
            Undo and tell the customer
          </Button>
        }
      >
        <p>
          We’ve told the customer that {isInParts(order) ? 'this parcel' : 'the order'} is on its way. We’ll e-mail them
          that it isn’t posted yet.
        </p>
      </Dialog>
    </>
  )
}

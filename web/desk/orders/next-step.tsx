import { useEffect, useState } from 'react'
import { formatMoment } from '#shop/dates.ts'
import { isAllTakenBack, type OrderAnswer } from '#shop/desk/orders.ts'
import { isAtStall } from '#shop/orders/channels.ts'
import { isToBeMade } from '#shop/orders/states.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { dueOf } from '../parts/order-words.ts'
import { Section } from '../parts/screen.tsx'
import { useNow } from '../parts/use-now.ts'
import styles from './order.module.css'
import { PostForm } from './post-form.tsx'
import type { RunChange } from './use-order-change.ts'

/** The order is asked for so much later than its e-mail leaves, in ms. */
const RELOAD_AFTER_MS = 500

type Props = { order: OrderAnswer; run: RunChange; isBusy: boolean }
type NextStepProps = Props & { reload: () => Promise<void>; startsOpen: boolean }

const unmade = { change: 'unmade', wanted: 'Undo “made”', done: 'Needs to be made again' } as const
const undelivered = {
  change: 'undelivered',
  wanted: 'Not delivered after all',
  done: 'It is on its way again',
} as const
const unposted = { change: 'unposted', wanted: 'Not posted after all' } as const
const undoPosted = { ...unposted, body: { isUndo: true }, done: 'Undone: the buyer gets no e-mail' } as const

/** How long the e-mail about the posting can still be undone, in ms; null if it is not held. */
const heldMsOf = ({ emails }: OrderAnswer) => emails.find(({ kind }) => kind === 'posted')?.heldMs ?? null

/** The next thing to do for an order: make it, post it, note that it has arrived; to take that back, and to correct how it is followed. */
export function NextStep({ order, run, isBusy, reload, startsOpen }: NextStepProps) {
  const { summary, tracking } = order
  const { state, madeAt, postedAt, deliveredAt, withdrawnAt } = summary
  const now = useNow()
  const [isPosting, setPosting] = useState(startsOpen && postedAt === null)
  useReloadOnceSent(order, reload)
  // Items sold at a stall were handed over there.
  if (isAtStall(summary.channel)) return null
  if (!isToBeMade(state) || (isAllTakenBack(summary) && postedAt === null)) return null
  const knowing = withdrawnAt === null ? {} : { despiteWithdrawal: true }
  const { day, isLate } = dueOf(summary, now)
  return (
    <Section title="Next">
      <div className={styles.card}>
        {postedAt === null ? (
          <p className={styles.fact}>
            {madeAt === null ? (
              <span className={isLate ? styles.late : undefined}>
                {isLate ? 'Was due' : 'To be made by'} {day}
              </span>
            ) : (
              `Made ${formatMoment(new Date(madeAt))}`
            )}
          </p>
        ) : (
          <Posted postedAt={postedAt} tracking={tracking} />
        )}
        {heldMsOf(order) !== null && <p className={styles.fact}>The e-mail to the buyer leaves within a minute.</p>}
        {isPosting || (postedAt === null && madeAt !== null) ? (
          <PostForm
            id={summary.id}
            tracking={tracking}
            isCorrection={postedAt !== null}
            isBusy={isBusy}
            onCancel={isPosting ? () => setPosting(false) : null}
            onPost={async (code) => {
              const correct = postedAt !== null
              const done = correct ? 'Corrected: the buyer is told' : 'Posted: the buyer is told in a minute'
              const wanted = code === null ? 'Posted without tracking' : `Posted, tracking ${code}`
              const body = { tracking: code, correct, ...knowing }
              const undo = (now: OrderAnswer) => void run(undoPosted, now)
              const isDone = await run({ change: 'posted', body, wanted, done, ...(!correct && { undo }) })
              if (isDone) setPosting(false)
              return isDone
            }}
          />
        ) : (
          <div className={styles.buttons}>
            {madeAt === null && (
              <Button
                busy={isBusy}
                onClick={() => {
                  const undo = (now: OrderAnswer) => void run(unmade, now)
                  void run({ change: 'made', body: knowing, wanted: 'Made', done: 'It is made', undo })
                }}
              >
                Made
              </Button>
            )}
            {postedAt !== null && deliveredAt === null && (
              <Button
                busy={isBusy}
                onClick={() => {
                  const undo = (now: OrderAnswer) => void run(undelivered, now)
                  void run({ change: 'delivered', wanted: 'Delivered', done: 'It has arrived', undo })
                }}
              >
                Delivered
              </Button>
            )}
            <Button kind="secondary" onClick={() => setPosting(true)}>
              {postedAt === null ? 'Post it now' : 'Correct tracking'}
            </Button>
            {postedAt !== null && deliveredAt === null && <TakePostedBack order={order} run={run} isBusy={isBusy} />}
          </div>
        )}
        {madeAt !== null && postedAt === null && (
          <Button kind="quiet" busy={isBusy} onClick={() => void run(unmade)}>
            Undo “made”
          </Button>
        )}
        {deliveredAt !== null && (
          <>
            <p className={styles.fact}>Delivered {formatMoment(new Date(deliveredAt))}</p>
            <Button kind="quiet" busy={isBusy} onClick={() => void run(undelivered)}>
              Not delivered after all
            </Button>
          </>
        )}
      </div>
    </Section>
  )
}

/** Asks for the order again once the e-mail about the posting has left, as it can't be undone then. */
function useReloadOnceSent(order: OrderAnswer, reload: () => Promise<void>) {
  useEffect(() => {
    const ms = heldMsOf(order)
    if (ms === null) return
    const timer = setTimeout(() => void reload(), ms + RELOAD_AFTER_MS)
    return () => clearTimeout(timer)
  }, [order, reload])
}

/** Undoes a posting at once while the e-mail about it is held; later it asks first, since the buyer is told. */
function TakePostedBack({ order, run, isBusy }: Props) {
  const [isAsking, setAsking] = useState(false)
  if (heldMsOf(order) !== null)
    return (
      <Button kind="quiet" busy={isBusy} onClick={() => void run(undoPosted)}>
        Undo
      </Button>
    )
  const takeBack = async () => {
    if (await run({ ...unposted, done: 'Not posted: the buyer is told' })) setAsking(false)
  }
  return (
    <>
      <Button kind="quiet" onClick={() => setAsking(true)}>
        Not posted after all
      </Button>
      <Dialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title="Not posted after all?"
        footer={
          <Button wide busy={isBusy} onClick={() => void takeBack()}>
            Take it back and tell the buyer
          </Button>
        }
      >
        <p>The buyer was told that the order is on its way. They get an e-mail that it is not posted yet.</p>
      </Dialog>
    </>
  )
}

function Posted({ postedAt, tracking }: { postedAt: string; tracking: string | null }) {
  return (
    <p className={styles.fact}>
      Posted {formatMoment(new Date(postedAt))},{' '}
      {tracking === null ? (
        'without tracking'
      ) : tracking.startsWith('https://') ? (
        <a href={tracking} target="_blank" rel="noreferrer">
          follow the parcel
        </a>
      ) : (
        `tracking ${tracking}`
      )}
    </p>
  )
}

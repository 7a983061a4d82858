import { type SubmitEvent, useState } from 'react'
import { readWeeks, tellNewDays } from '#shop/calls/bench.ts'
import { counted } from '#shop/counted.ts'
import { type Day, daysAfter, formatDay } from '#shop/dates.ts'
import type { WeeksAnswer } from '#shop/desk/bench-weeks.ts'
import { deskPaths } from '#shop/desk/paths.ts'
import type { DaysOff } from '#shop/settings/calendar.ts'
import { Button } from '../../ui/button.tsx'
import { Field, SelectField } from '../../ui/field.tsx'
import { Link } from '../../ui/link.tsx'
import { useDeskMutation } from '../calls/use-desk-mutation.ts'
import { useDeskQuery } from '../calls/use-desk-query.ts'
import { Loaded, Section } from '../layout/screen.tsx'
import { useSignedIn } from '../session/signed-in.ts'
import styles from './bench-weeks.module.css'

/** The next weeks at the bench, the orders that are late, and what days off would do. */
export function BenchWeeks() {
  const weeks = useDeskQuery(readWeeks, {})
  return (
    <Section title="The next weeks" id="weeks">
      <Loaded query={weeks}>
        {(answer) => (
          <div className={styles.parts}>
            <Weeks of={answer} />
            <Late of={answer} set={weeks.set} />
            <Trial />
          </div>
        )}
      </Loaded>
    </Section>
  )
}

const weekWords = (start: Day) => `${formatDay(start)} – ${formatDay(daysAfter(start, 6))}`

function Weeks({ of: { weeks } }: { of: WeeksAnswer }) {
  if (weeks.length === 0)
    return (
      <p>
        Say how much you make in the <Link to={deskPaths.calendar}>bench calendar</Link> to see what is booked and free.
      </p>
    )
  return (
    <table className={styles.weeks}>
      <thead>
        <tr>
          <th scope="col">Week</th>
          <th scope="col">Booked</th>
          <th scope="col">Free</th>
          <th scope="col">Late</th>
        </tr>
      </thead>
      <tbody>
        {weeks.map(({ start, room, booked, free, late }) => (
          <tr key={start}>
            <th scope="row">
              {weekWords(start)}
              <meter className={styles.meter} min={0} max={Math.max(room, booked, 1)} value={booked} aria-hidden />
            </th>
            <td>{room === 0 ? `${booked > 0 ? `${booked}, ` : ''}off` : `${booked} of ${room}`}</td>
            <td>{free}</td>
            <td className={late > 0 ? styles.late : undefined}>{late}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type LateOrders = Pick<WeeksAnswer, 'late'>

function LateList({ late }: LateOrders) {
  return (
    <ul className={styles.list}>
      {late.map(({ id, reference, name, due, doneBy, hasEmail }) => (
        <li key={id}>
          <Link to={deskPaths.order(id)}>{name ?? reference}</Link>
          <span>
            Promised by {formatDay(due)}, ready by {formatDay(doneBy)}
            {!hasEmail && '. No e-mail address.'}
          </span>
        </li>
      ))}
    </ul>
  )
}

function Late({ of: { late }, set }: { of: WeeksAnswer; set: (now: WeeksAnswer) => void }) {
  const { run, isBusy } = useDeskMutation(tellNewDays)
  const isOwner = useSignedIn().me.staff?.role === 'owner'
  const toTell = late.filter(({ hasEmail }) => hasEmail)
  if (late.length === 0) return <p>Every order can be ready by the day that it was promised.</p>
  const tell = async () => {
    const answer = await run({ body: { orders: toTell.map(({ id }) => id) } })
    if (answer) set(answer.now)
  }
  return (
    <div className={styles.part}>
      <h3>{counted(late.length, 'late order')}</h3>
      <LateList late={late} />
      {isOwner && toTell.length > 0 && (
        <>
          <Button busy={isBusy} onClick={() => void tell()}>
            Tell {counted(toTell.length, 'buyer')}
          </Button>
          <p className={styles.hint}>Each gets one e-mail with the new day and the right to cancel.</p>
        </>
      )}
    </div>
  )
}

const nothingOff: DaysOff = { from: '', to: '', work: 'none' }

/** Shows what days off would do, without taking them. */
function Trial() {
  const [typed, setTyped] = useState(nothingOff)
  const [tried, setTried] = useState<DaysOff | null>(null)
  const { from, to, work } = typed
  const error = from !== '' && to !== '' && from > to ? 'The first day comes after the last.' : undefined
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (from !== '' && to !== '' && error === undefined) setTried(typed)
  }
  return (
    <form className={styles.part} onSubmit={submit} noValidate>
      <h3>If you take days off, or fall ill</h3>
      <div className={styles.row}>
        <Field
          label="From"
          type="date"
          value={from}
          error={error}
          onChange={({ currentTarget: { value } }) => setTyped({ ...typed, from: value })}
        />
        <Field
          label="To"
          type="date"
          value={to}
          onChange={({ currentTarget: { value } }) => setTyped({ ...typed, to: value })}
        />
        <SelectField
          label="Work"
          value={work}
          onChange={({ currentTarget: { value } }) => setTyped({ ...typed, work: value === 'half' ? 'half' : 'none' })}
        >
          <option value="none">Nothing is made or posted</option>
          <option value="half">Half as much is made</option>
        </SelectField>
      </div>
      <Button type="submit" kind="secondary">
        Try it
      </Button>
      {tried && <Tried of={tried} />}
    </form>
  )
}

function Tried({ of: { from, to, work } }: { of: DaysOff }) {
  const weeks = useDeskQuery(readWeeks, { from, to, work })
  return (
    <Loaded query={weeks}>
      {(answer) => (
        <div role="status" className={styles.part}>
          <p>
            {answer.late.length === 0
              ? 'No order would be late.'
              : `${counted(answer.late.length, 'order')} would be late:`}
          </p>
          <LateList late={answer.late} />
          {answer.weeks.length > 0 && <Weeks of={answer} />}
          <p>
            To take these days off, add them to your <Link to={deskPaths.calendar}>bench calendar</Link> and publish it.
            Then tell the buyers here.
          </p>
        </div>
      )}
    </Loaded>
  )
}

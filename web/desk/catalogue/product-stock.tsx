import { type SubmitEvent, useState } from 'react'
import { correctStock, readStock } from '#shop/calls/stock.ts'
import { FEW_LEFT } from '#shop/catalogue/stock.ts'
import { formatMoment } from '#shop/dates.ts'
import { deskPaths } from '#shop/desk/paths.ts'
import { COUNT_MAX, REASON_MAX, type StockAnswer } from '#shop/desk/stock.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Link } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useDeskMutation } from '../calls/use-desk-mutation.ts'
import { useDeskQuery } from '../calls/use-desk-query.ts'
import { FoldedSection, Loaded, Section } from '../layout/screen.tsx'
import { useSignedIn } from '../session/signed-in.ts'
import { Table } from '../tables/table.tsx'

type Count = StockAnswer['counts'][number]
type Movement = StockAnswer['movements'][number]

const causes: Record<Movement['cause'], string> = {
  opening: 'First count',
  correction: 'Corrected',
  order: 'Ordered',
  bespoke: 'Bespoke order',
  exchange: 'Sent in exchange',
  released: 'Not paid for',
  returned: 'Back on sale',
  stall: 'Sold at the stall',
  uncounted: 'Sold at the stall, but not counted',
}

export function ProductStock({ id }: { id: string }) {
  const loaded = useDeskQuery(readStock, { id })
  if (loaded.value?.counts.length === 0) return null
  return (
    <Section title="Stock" id="stock">
      <Loaded query={loaded}>{(answer) => <Counts id={id} answer={answer} set={loaded.set} />}</Loaded>
    </Section>
  )
}

const nameOf = ({ name }: Pick<Count, 'name'>) => name || 'In stock'
const leftWords = ({ count, reserved }: Count) =>
  count === 0 ? (reserved ? 'Reserved' : 'Sold') : count <= FEW_LEFT ? `${count}, few left` : String(count)

type Props = { id: string; answer: StockAnswer; set: (answer: StockAnswer) => void }

function Counts({ id, answer: { counts, movements }, set }: Props) {
  const { me } = useSignedIn()
  const [variant, setVariant] = useState<string | null>(null)
  const correcting = counts.find((one) => one.variant === variant)
  const isOwner = me.staff?.role === 'owner'
  const rows = counts.map((count) => [
    nameOf(count),
    leftWords(count),
    ...(isOwner
      ? [
          <Button
            key="correct"
            kind="quiet"
            aria-label={`Correct count: ${nameOf(count)}`}
            onClick={() => setVariant(count.variant)}
          >
            Correct
          </Button>,
        ]
      : []),
  ])
  return (
    <>
      <Table caption="Stock" head={isOwner ? ['Variant', 'Left', 'Change'] : ['Variant', 'Left']} rows={rows} />
      <FoldedSection title="Movements" note={movements.length === 0 ? 'None yet' : `${movements.length} latest`}>
        <Table
          caption="Movements"
          stacked
          head={['When', 'Variant', 'Why', 'Who', 'Change']}
          rows={movements.map((movement) => [
            formatMoment(new Date(movement.at)),
            nameOf(movement),
            <Why key="why" movement={movement} />,
            movement.who === 'shop' ? 'Shop' : movement.who,
            movement.delta > 0 ? `+${movement.delta}` : String(movement.delta),
          ])}
        />
      </FoldedSection>
      <Dialog
        open={correcting !== undefined}
        onClose={() => setVariant(null)}
        title={correcting ? `Correct count: ${nameOf(correcting)}` : 'Correct count'}
      >
        {correcting && (
          <Correction
            key={`${correcting.variant} ${correcting.count}`}
            id={id}
            count={correcting}
            set={set}
            onDone={() => setVariant(null)}
          />
        )}
      </Dialog>
    </>
  )
}

function Why({ movement: { cause, reason, orderId } }: { movement: Movement }) {
  const words = reason === '' ? causes[cause] : `${causes[cause]}: ${reason}`
  return orderId === null ? <span>{words}</span> : <Link to={deskPaths.order(orderId)}>{words}</Link>
}

type CorrectionProps = Pick<Props, 'id' | 'set'> & { count: Count; onDone: () => void }

function Correction({ id, count: { variant, count }, set, onDone }: CorrectionProps) {
  const [typed, setTyped] = useState(String(count))
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string | null>(null)
  const { run, isBusy } = useDeskMutation(correctStock, { set, onError: setError })
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    const body = { variant, seen: count, count: typed.trim() === '' ? null : Number(typed), reason }
    if (await run({ params: { id }, body, done: 'Count corrected' })) onDone()
  }
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Field
        label="How many are there?"
        type="number"
        inputMode="numeric"
        min={0}
        max={COUNT_MAX}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Field
        label="Reason"
        hint="Such as “counted again” or “broke one”."
        limit={REASON_MAX}
        autoComplete="off"
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      {error !== null && (
        <Notice kind="error" alert>
          <p>{error}</p>
        </Notice>
      )}
      <Button type="submit" wide busy={isBusy}>
        Correct count
      </Button>
    </form>
  )
}

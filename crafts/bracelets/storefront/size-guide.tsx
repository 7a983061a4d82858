import { Printer } from 'lucide'
import { type SubmitEvent, useRef, useState } from 'react'
import { useShop } from '../../../web/shop/use-shop.ts'
import { Button } from '../../../web/ui/button.tsx'
import { ChipChoice } from '../../../web/ui/chip.tsx'
import { Field } from '../../../web/ui/field.tsx'
import { Icon } from '../../../web/ui/icon.tsx'
import { Modal } from '../../../web/ui/modal.tsx'
import { Prose } from '../../../web/ui/prose.tsx'
import { SIZE_GUIDE_TITLE, sizeGuide } from '../size-guide.ts'
import { type Fit, findSize, fits, inCentimetres, parseWrist, type Size, sizeSpans } from '../sizes.ts'
import styles from './size-guide.module.css'

type Props = { onTake: (size: Size) => void; onClose: () => void }

/** A finder, how to measure and the sizes, over the page; prints without it (S1.17). */
export function SizeGuide({ onTake, onClose }: Props) {
  const { contactEmail, returnDays } = useShop().settings
  return (
    <Modal open onClose={onClose} title={SIZE_GUIDE_TITLE} className={styles.guide}>
      <div className={styles.content}>
        <SizeFinder onTake={onTake} />
        <Prose sections={sizeGuide(returnDays).sections} level="h3" />
        <p>
          <b>Still unsure?</b> Write to <a href={`mailto:${contactEmail}`}>{contactEmail}</a>. We can make any size in
          between at no extra cost.
        </p>
        <Button kind="secondary" className={styles.print ?? ''} onClick={() => window.print()}>
          <Icon of={Printer} />
          Print
        </Button>
      </div>
    </Modal>
  )
}

const NO_WRIST = 'Enter your wrist in centimetres, such as 15.5'

function SizeFinder({ onTake }: { onTake: (size: Size) => void }) {
  const [typed, setTyped] = useState('')
  const [fit, setFit] = useState<Fit>('Standard')
  const [isSubmitted, setSubmitted] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const wristMm = parseWrist(typed)

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setSubmitted(true)
    if (wristMm === null) field.current?.focus()
  }
  return (
    <form noValidate className={styles.finder} onSubmit={submit}>
      <h3>Find your size</h3>
      <Field
        ref={field}
        label="Your wrist"
        hint="In centimetres"
        error={isSubmitted && wristMm === null ? NO_WRIST : undefined}
        alert
        inputMode="decimal"
        autoComplete="off"
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          setSubmitted(false)
        }}
      />
      <ChipChoice legend="How you like it" options={fits} value={fit} onChange={setFit} />
      <Button type="submit" kind="secondary" wide>
        Show my size
      </Button>
      <div role="status" className={styles.suggestion}>
        {isSubmitted && wristMm !== null && <Suggestion {...findSize(wristMm, fit)} onTake={onTake} />}
      </div>
    </form>
  )
}

type SuggestionProps = ReturnType<typeof findSize> & { onTake: (size: Size) => void }

function Suggestion({ lengthMm, size, onTake }: SuggestionProps) {
  const { contactEmail } = useShop().settings
  const length = `${inCentimetres(lengthMm)} cm`
  if (size === null) {
    const [from, to] = [sizeSpans.Small.from, sizeSpans.Large.to].map(inCentimetres)
    const subject = encodeURIComponent(`A bracelet of ${length}`)
    return (
      <p ref={bringIntoView}>
        You need a bracelet of {length}. Our sizes go from {from} to {to} cm, so please{' '}
        <a href={`mailto:${contactEmail}?subject=${subject}`}>write to us</a>.
      </p>
    )
  }
  const isBetween = lengthMm < sizeSpans[size].from
  return (
    <div ref={bringIntoView}>
      <p>
        {isBetween
          ? `You need a bracelet of ${length}. That is between two sizes, so take the larger: `
          : `You need a bracelet of ${length}. Your size is `}
        <b>{size}</b>.
      </p>
      <Button wide onClick={() => onTake(size)}>
        Take {size}
      </Button>
    </div>
  )
}

function bringIntoView(element: HTMLElement | null) {
  element?.scrollIntoView({ block: 'nearest' })
}

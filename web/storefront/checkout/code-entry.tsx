import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { discountWords } from '#shop/codes/discount-row.ts'
import type { CodeRefusal } from '#shop/codes/refusals.ts'
import type { DiscountTerms } from '#shop/codes/terms.ts'
import { Button } from '../../ui/button.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { announce } from '../../ui/status-region.tsx'
import { askCode, setDiscount } from './ask-code.ts'
import styles from './code-entry.module.css'

type Props = {
  discount: DiscountTerms | undefined
  /** Why it takes nothing off this cart. */
  fault: CodeRefusal | null
}

/** The code of a cart: typed here, or taken from a link. Only carts that have one, and shops that have any, load this. */
export function CodeEntry({ discount, fault }: Props) {
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const taken = useRef<HTMLDivElement>(null)
  const known = discount?.code
  // It may have ended since it was taken.
  useEffect(() => {
    if (known === undefined) return
    let isShown = true
    void askCode(known).then((asked) => {
      if (!isShown || asked.ok || !asked.isOver) return
      setDiscount(undefined)
      setTyped(known)
      setError(asked.sentence)
    })
    return () => {
      isShown = false
    }
  }, [known])

  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (isBusy) return
    if (typed.trim() === '') {
      setError('Please enter a code')
      return field.current?.focus()
    }
    setBusy(true)
    const asked = await askCode(typed)
    setBusy(false)
    if (!asked.ok) {
      setError(asked.sentence)
      return field.current?.focus()
    }
    setTyped('')
    setError(undefined)
    setDiscount(asked.discount)
    announce(`Code ${asked.discount.code}: ${discountWords(asked.discount)}`)
    requestAnimationFrame(() => taken.current?.querySelector('button')?.focus())
  }
  if (discount)
    return (
      <div ref={taken} className={styles.taken}>
        <p>
          Code <b>{discount.code}</b>: {discountWords(discount)}
        </p>
        <Button kind="quiet" aria-label={`Take off code ${discount.code}`} onClick={() => setDiscount(undefined)}>
          Take off
        </Button>
        {fault && <Notice kind="warning">{fault.message} The rest of your bag is as it was.</Notice>}
      </div>
    )
  return (
    <Disclosure summary="Have a code?" open={error !== undefined}>
      <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <Field
          ref={field}
          label="Code"
          error={error}
          alert
          name="code"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Button type="submit" kind="secondary" busy={isBusy}>
          Use code
        </Button>
      </form>
    </Disclosure>
  )
}

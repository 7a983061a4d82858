import { type SubmitEvent, useState } from 'react'
import { erasePersonalData, exportPersonalData, findPersonalData } from '#shop/calls/customers.ts'
import { parseEmail } from '#shop/checkout/typed-email.ts'
import { counted } from '#shop/counted.ts'
import type { ErasureAnswer, PersonalDataAnswer } from '#shop/desk/customers.ts'
import { saveFile } from '../../platform/save-file.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { showToast } from '../../ui/toast.ts'
import { useFormError } from '../../ui/use-form-error.ts'
import { useDeskMutation } from '../calls/use-desk-mutation.ts'
import { Section } from '../layout/screen.tsx'
import { useSignedIn } from '../session/signed-in.ts'
import styles from './customers.module.css'

export function PersonalData() {
  const { forgetDrafts } = useSignedIn()
  const [email, setEmail] = useState('')
  const { form: element, error, setError } = useFormError()
  const [kept, setKept] = useState<PersonalDataAnswer | null>(null)
  const [erasure, setErasure] = useState<ErasureAnswer | null>(null)
  const [isErasing, setErasing] = useState(false)
  const finding = useDeskMutation(findPersonalData, { onError: setError })
  const saving = useDeskMutation(exportPersonalData, { onError: setError })
  const erasing = useDeskMutation(erasePersonalData, { onError: setError })
  const isBusy = finding.isBusy || saving.isBusy || erasing.isBusy
  const look = async (event: SubmitEvent) => {
    event.preventDefault()
    if (isBusy) return
    setKept(null)
    setErasure(null)
    const parsed = parseEmail(email)
    if (parsed.ok) setKept(await finding.run({ body: { email: parsed.email } }))
    else setError(parsed.message)
  }
  const save = async (of: string) => {
    const file = await saving.run({ body: { email: of } })
    if (!file) return
    saveFile({ ...file, type: 'application/octet-stream' })
    showToast({ title: `Saved ${file.name}` })
  }
  const erase = async (of: string) => {
    setErasing(false)
    const done = await erasing.run({ body: { email: of } })
    if (!done) return
    forgetDrafts({ email: of, orderIds: done.orderIds })
    setErasure(done)
    setKept(null)
  }
  return (
    <Section title="Personal data">
      <form ref={element} className={styles.form} onSubmit={(event) => void look(event)} noValidate>
        <Field
          label="Customer’s e-mail address"
          hint="Check the request is theirs: reply to this address first."
          type="email"
          name="email"
          autoComplete="off"
          value={email}
          error={error}
          alert
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <Button type="submit" kind="secondary" busy={finding.isBusy}>
          Show personal data
        </Button>
      </form>
      <div aria-live="polite">
        {kept && (
          <Kept
            kept={kept}
            isSaving={saving.isBusy}
            isErasing={erasing.isBusy}
            onSave={() => void save(kept.email)}
            onErase={() => setErasing(true)}
          />
        )}
        {erasure && <Erasure erasure={erasure} />}
      </div>
      <Dialog
        open={isErasing}
        onClose={() => setErasing(false)}
        title="Erase this personal data?"
        footer={
          kept && (
            <Button wide danger onClick={() => void erase(kept.email)}>
              Erase {kept.email}
            </Button>
          )
        }
      >
        <p>
          We erase everything that bookkeeping doesn’t need. You can’t undo this. Open orders stay as they are. If the
          customer wants a copy, save the file first.
        </p>
      </Dialog>
    </Section>
  )
}

type KeptProps = {
  kept: PersonalDataAnswer
  isSaving: boolean
  isErasing: boolean
  onSave: () => void
  onErase: () => void
}

function Kept({ kept: { email, orders, withdrawals, isReader, worksHere }, ...props }: KeptProps) {
  const what = [
    ...(orders === 0 ? [] : [counted(orders, 'order')]),
    ...(withdrawals === 0 ? [] : [`${counted(withdrawals, 'withdrawal')} without an order`]),
    ...(isReader ? ['A newsletter sign-up'] : []),
    ...(worksHere ? ['Access to this desk'] : []),
  ]
  if (what.length === 0) return <p className={styles.empty}>We have no data about {email}.</p>
  return (
    <div className={styles.card}>
      <h3>{email}</h3>
      <List items={what} />
      <div className={styles.buttons}>
        <Button kind="secondary" busy={props.isSaving} onClick={props.onSave}>
          Save data as a file
        </Button>
        <Button kind="secondary" danger busy={props.isErasing} onClick={props.onErase}>
          Erase data
        </Button>
      </div>
    </div>
  )
}

function Erasure({ erasure: { erased, remains, elsewhere } }: { erasure: ErasureAnswer }) {
  return (
    <Notice kind={erased.length > 0 ? 'done' : 'plain'}>
      <h3>Erased</h3>
      <List items={erased.length > 0 ? erased : ['Nothing.']} />
      <h3>Kept</h3>
      <List items={remains.length > 0 ? remains : ['Nothing.']} />
      <p>{elsewhere}</p>
    </Notice>
  )
}

function List({ items }: { items: readonly string[] }) {
  return (
    <ul className={styles.items}>
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  )
}

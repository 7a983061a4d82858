import { type SubmitEvent, useState } from 'react'
import type * as v from 'valibot'
import { parseEmail } from '#shop/checkout/email.ts'
import { ErasureAnswer, FileAnswer, PersonalDataAnswer } from '#shop/desk/customers.ts'
import { deskApi } from '#shop/desk/paths.ts'
import { saveFile } from '../../platform/save-file.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { showToast } from '../../ui/toast.ts'
import { Section } from '../parts/screen.tsx'
import { callDesk } from '../platform/call.ts'
import { useConfirmed } from '../session/confirm.tsx'
import styles from './customers.module.css'

/** All that is kept of one e-mail address: how much, to save as a file, or to erase. */
export function PersonalData() {
  const ask = useConfirmed()
  const [email, setEmail] = useState('')
  const [error, setError] = useState<string | undefined>()
  const [busy, setBusy] = useState<string | null>(null)
  const [kept, setKept] = useState<PersonalDataAnswer | null>(null)
  const [erasure, setErasure] = useState<ErasureAnswer | null>(null)
  const [isErasing, setErasing] = useState(false)
  const call = async <Schema extends v.GenericSchema>(path: string, schema: Schema, of: string) => {
    setBusy(path)
    setError(undefined)
    const result = await ask(() => callDesk(path, schema, { email: of }))
    setBusy(null)
    if (result.ok) return result.value
    if (result.kind !== 'confirm') setError(result.error)
    return null
  }
  const look = async (event: SubmitEvent) => {
    event.preventDefault()
    if (busy !== null) return
    setKept(null)
    setErasure(null)
    const parsed = parseEmail(email)
    if (parsed.ok) setKept(await call(deskApi.personalData, PersonalDataAnswer, parsed.email))
    else setError(parsed.message)
  }
  const save = async (of: string) => {
    const file = await call(deskApi.personalDataFile, FileAnswer, of)
    if (!file) return
    saveFile({ ...file, type: 'application/octet-stream' })
    showToast({ title: `${file.name} is saved` })
  }
  const erase = async (of: string) => {
    setErasing(false)
    const done = await call(deskApi.erasePersonalData, ErasureAnswer, of)
    if (!done) return
    setErasure(done)
    setKept(null)
  }
  return (
    <Section title="One person’s data">
      <form className={styles.form} onSubmit={(event) => void look(event)} noValidate>
        <Field
          label="Their e-mail address"
          hint="Make sure that it is they who ask: answer to this address first."
          type="email"
          name="email"
          autoComplete="off"
          value={email}
          error={error}
          alert
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <Button type="submit" kind="secondary" busy={busy === deskApi.personalData}>
          See what is kept
        </Button>
      </form>
      <div className={styles.found} aria-live="polite">
        {kept && <Kept kept={kept} busy={busy} onSave={() => void save(kept.email)} onErase={() => setErasing(true)} />}
        {erasure && <Erasure erasure={erasure} />}
      </div>
      <Dialog
        open={isErasing}
        onClose={() => setErasing(false)}
        title="Erase it for good?"
        footer={
          kept && (
            <Button wide danger onClick={() => void erase(kept.email)}>
              Erase {kept.email}
            </Button>
          )
        }
      >
        <p>
          What bookkeeping does not need goes, and cannot be brought back. Open orders stay as they are, and you see
          what remains. If they want a copy, save the file first.
        </p>
      </Dialog>
    </Section>
  )
}

const number = (count: number, one: string, many: string) =>
  count === 0 ? [] : [`${count} ${count === 1 ? one : many}`]

type KeptProps = { kept: PersonalDataAnswer; busy: string | null; onSave: () => void; onErase: () => void }

function Kept({ kept: { email, orders, withdrawals, isReader, worksHere }, busy, onSave, onErase }: KeptProps) {
  const what = [
    ...number(orders, 'order', 'orders'),
    ...number(withdrawals, 'withdrawal that fits no order', 'withdrawals that fit no order'),
    ...(isReader ? ['A sign-up for the newsletter'] : []),
    ...(worksHere ? ['The right to sign in at this desk'] : []),
  ]
  if (what.length === 0) return <p className={styles.empty}>Nothing is kept of {email}.</p>
  return (
    <div className={styles.card}>
      <h3>{email}</h3>
      <List items={what} />
      <div className={styles.buttons}>
        <Button kind="secondary" busy={busy === deskApi.personalDataFile} onClick={onSave}>
          Save as a file
        </Button>
        <Button kind="secondary" danger busy={busy === deskApi.erasePersonalData} onClick={onErase}>
          Erase
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
      <h3>Remains</h3>
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

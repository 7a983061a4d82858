import { type SubmitEvent, useState } from 'react'
import { parseEmail } from '#shop/checkout/email.ts'
import { Done, PeopleAnswer, type Role, roles } from '#shop/desk/access.ts'
import { deskApi } from '#shop/desk/paths.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { showToast } from '../../ui/toast.ts'
import { Section, Shown } from '../parts/screen.tsx'
import { useAnswer } from '../parts/use-answer.ts'
import { callDesk } from '../platform/call.ts'
import { useConfirmed } from '../session/confirm.tsx'
import styles from './access.module.css'

type Person = PeopleAnswer['people'][number]
const roleNames: Record<Role, string> = {
  owner: 'Owner: everything',
  helper: 'Helper: sees, makes and posts',
}

/** Everybody who may sign in; owners let others in and shut them out. */
export function People() {
  const people = useAnswer(deskApi.people, PeopleAnswer)
  const [leaving, setLeaving] = useState<Person | null>(null)
  const ask = useConfirmed()
  const change = async (path: string, body: unknown, done: string) => {
    const result = await ask(() => callDesk(path, Done, body))
    if (result.ok) showToast({ title: done })
    else if (result.kind !== 'confirm') showToast({ kind: 'error', title: result.error })
    await people.reload()
    return result.ok
  }
  const remove = async ({ id, email }: Person) => {
    setLeaving(null)
    await change(deskApi.removePerson, { id }, `${email} may not sign in any more`)
  }
  return (
    <Section title="Who may sign in">
      <Shown of={people}>
        {({ people: rows }) => (
          <ul className={styles.list}>
            {rows.map((person) => (
              <li key={person.id}>
                <div>
                  <strong>{person.email}</strong>
                  <small>{roleNames[person.role]}</small>
                </div>
                <Button kind="quiet" aria-label={`Shut out ${person.email}`} onClick={() => setLeaving(person)}>
                  Shut out
                </Button>
              </li>
            ))}
          </ul>
        )}
      </Shown>
      <LetIn onLetIn={(body) => change(deskApi.people, body, `${body.email} may sign in`)} />
      <Dialog
        open={leaving !== null}
        onClose={() => setLeaving(null)}
        title="Shut somebody out?"
        footer={
          leaving && (
            <Button wide onClick={() => void remove(leaving)}>
              Shut {leaving.email} out
            </Button>
          )
        }
      >
        <p>{leaving?.email} is signed out everywhere at once and gets no more e-mails to sign in.</p>
      </Dialog>
    </Section>
  )
}

function LetIn({ onLetIn }: { onLetIn: (body: { email: string; role: Role }) => Promise<boolean> }) {
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<Role>('helper')
  const [error, setError] = useState<string | undefined>()
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    const parsed = parseEmail(email)
    setError(parsed.ok ? undefined : parsed.message)
    if (parsed.ok && (await onLetIn({ email: parsed.email, role }))) setEmail('')
  }
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <Field
        label="Let somebody in by e-mail address"
        type="email"
        name="email"
        autoComplete="off"
        value={email}
        error={error}
        alert
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <Select
        label="As"
        options={roles.map((value) => ({ value, name: roleNames[value] }))}
        value={role}
        onChange={setRole}
      />
      <Button type="submit" kind="secondary">
        Let in
      </Button>
    </form>
  )
}

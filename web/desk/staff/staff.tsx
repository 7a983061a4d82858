import { type SubmitEvent, useState } from 'react'
import { addStaff, readStaff, removeStaff } from '#shop/calls/access.ts'
import { parseEmail } from '#shop/checkout/typed-email.ts'
import { type Role, roles, type StaffAnswer } from '#shop/desk/access.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SelectField } from '../../ui/field.tsx'
import { useFormError } from '../../ui/use-form-error.ts'
import { useDeskMutation } from '../calls/use-desk-mutation.ts'
import { useDeskQuery } from '../calls/use-desk-query.ts'
import { EmailField } from '../forms/email-field.tsx'
import { Loaded, Section } from '../layout/screen.tsx'
import styles from './access.module.css'

type StaffMember = StaffAnswer['staff'][number]
const roleNames: Record<Role, string> = {
  owner: 'Owner: can do everything',
  helper: 'Helper: can see, make and post orders',
}

export function Staff() {
  const staff = useDeskQuery(readStaff, {})
  const [leaving, setLeaving] = useState<StaffMember | null>(null)
  const adding = useDeskMutation(addStaff)
  const removing = useDeskMutation(removeStaff)
  const remove = async ({ id, email }: StaffMember) => {
    setLeaving(null)
    await removing.run({ body: { id }, done: `Removed access for ${email}` })
    await staff.reload()
  }
  return (
    <Section title="Who may sign in">
      <Loaded query={staff}>
        {({ staff: rows }) => (
          <ul className={styles.list}>
            {rows.map((member) => (
              <li key={member.id}>
                <div>
                  <strong>{member.email}</strong>
                  <small>{roleNames[member.role]}</small>
                </div>
                <Button
                  kind="quiet"
                  aria-label={`Remove access for ${member.email}`}
                  onClick={() => setLeaving(member)}
                >
                  Remove access
                </Button>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      <AddStaff
        onAdd={async (body) => {
          const isNew = !staff.value?.staff.some(({ email }) => email === body.email.toLowerCase())
          const done = isNew ? `Added ${body.email}. We e-mail them how to sign in` : `Changed role of ${body.email}`
          const added = await adding.run({ body, done })
          await staff.reload()
          return added !== null
        }}
      />
      <Dialog
        open={leaving !== null}
        onClose={() => setLeaving(null)}
        title="Remove access?"
        footer={
          leaving && (
            <Button wide onClick={() => void remove(leaving)}>
              Remove access for {leaving.email}
            </Button>
          )
        }
      >
        <p>We sign {leaving?.email} out everywhere at once.</p>
      </Dialog>
    </Section>
  )
}

function AddStaff({ onAdd }: { onAdd: (body: { email: string; role: Role }) => Promise<boolean> }) {
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<Role>('helper')
  const { form: element, error, setError } = useFormError()
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    const parsed = parseEmail(email)
    setError(parsed.ok ? undefined : parsed.message)
    if (parsed.ok && (await onAdd({ email: parsed.email, role }))) setEmail('')
  }
  return (
    <form ref={element} className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <EmailField label="E-mail address" name="email" value={email} error={error} alert onType={setEmail} />
      <SelectField
        label="Role"
        value={role}
        onChange={({ currentTarget: { value } }) => setRole(roles.find((one) => one === value) ?? role)}
      >
        {roles.map((value) => (
          <option key={value} value={value}>
            {roleNames[value]}
          </option>
        ))}
      </SelectField>
      <Button type="submit" kind="secondary">
        Add person
      </Button>
    </form>
  )
}

import { paths } from '#shop/paths.ts'
import { ANNOUNCEMENT_MAX, BRAND_MAX, TAGLINE_MAX } from '#shop/publishing/settings-rules.ts'
import { SETTING_MAX } from '#shop/settings/own-settings.ts'
import { Button } from '../../ui/button.tsx'
import { Field, TextArea } from '../../ui/field.tsx'
import { listFrom } from '../parts/comma-list.ts'
import { useTyped } from '../parts/use-typed.ts'
import { type Editing, SettingsScreen } from './settings-screen.tsx'
import { asTyped, factFrom } from './settings-text.ts'
import styles from './shop.module.css'

/** Who the shop is: its name, the announcement, how to reach it, and the facts that the law asks for. */
export function IdentityScreen() {
  return (
    <SettingsScreen title="Name, contact, legal facts" seenOn={paths.terms}>
      {(editing) => (
        <>
          <Identity {...editing} />
          <Links {...editing} />
          <Legal {...editing} />
        </>
      )}
    </SettingsScreen>
  )
}

type Line = 'brand' | 'tagline' | 'announcement' | 'contactEmail' | 'carrier' | 'vatNumber'
type Typed = { readonly currentTarget: { readonly value: string } }

function lineOf({ all, change, errorOf }: Editing, name: Line) {
  const onChange = (event: Typed) => change({ [name]: event.currentTarget.value })
  return { name, value: all[name], error: errorOf(name), onChange, autoComplete: 'off' }
}

function factOf({ all, change, errorOf }: Editing, name: 'contactPhone' | 'town') {
  const onChange = (event: Typed) => change({ [name]: factFrom(event.currentTarget.value) })
  return { name, value: asTyped(all[name]), error: errorOf(name), onChange, autoComplete: 'off' }
}

function Identity(editing: Editing) {
  const { all, change, errorOf } = editing
  const payments = useTyped<readonly string[]>(all.payments, listFrom, (list) => list.join(', '))
  return (
    <div className={styles.part}>
      <h2>Who you are</h2>
      <Field label="Name of the shop" {...lineOf(editing, 'brand')} limit={BRAND_MAX} />
      <Field label="What it is, in a line" {...lineOf(editing, 'tagline')} limit={TAGLINE_MAX} />
      <Field
        label="Announcement"
        hint="The bar above every page. Leave it empty for none."
        {...lineOf(editing, 'announcement')}
        limit={ANNOUNCEMENT_MAX}
      />
      <Field label="E-mail" hint="Shoppers write to it." type="email" {...lineOf(editing, 'contactEmail')} />
      <Field label="Telephone" hint="The law asks for one." type="tel" {...factOf(editing, 'contactPhone')} />
      <Field
        label="Where the products are made"
        hint="A town, such as Dingle, Co. Kerry."
        {...factOf(editing, 'town')}
      />
      <Field label="Who takes the parcels" {...lineOf(editing, 'carrier')} />
      <Field
        label="Ways to pay"
        hint="As shoppers know them, with commas between."
        value={payments.text}
        error={errorOf('payments')}
        onChange={(event) => {
          payments.setTyped(event.currentTarget.value)
          change({ payments: listFrom(event.currentTarget.value) })
        }}
      />
    </div>
  )
}

function Links({ all: { social }, change, errorOf }: Editing) {
  const set = (index: number, part: Partial<(typeof social)[number]>) =>
    change({ social: social.map((link, at) => (at === index ? { ...link, ...part } : link)) })
  return (
    <div className={styles.part}>
      <h2>Where else you are</h2>
      {social.map(({ name, url }, index) => (
        <fieldset key={index.toString()} className={styles.zone}>
          <legend>{name || 'A link'}</legend>
          <Field label="Name" value={name} onChange={(event) => set(index, { name: event.currentTarget.value })} />
          <Field
            label="Address"
            type="url"
            value={url}
            error={index === 0 ? errorOf('social') : undefined}
            onChange={(event) => set(index, { url: event.currentTarget.value })}
          />
          <div className={styles.buttons}>
            <Button
              kind="quiet"
              aria-label={`Take away ${name || 'this link'}`}
              onClick={() => change({ social: social.filter((_, at) => at !== index) })}
            >
              Take away
            </Button>
          </div>
        </fieldset>
      ))}
      <div className={styles.buttons}>
        <Button kind="secondary" onClick={() => change({ social: [...social, { name: '', url: 'https://' }] })}>
          Add a link
        </Button>
      </div>
    </div>
  )
}

const facts = [
  ['trader', 'Who sells', 'Your own name, or that of the firm.'],
  ['address', 'Postal address', 'It stands in the terms, on e-mails and on parcels.'],
  ['returnsAddress', 'Address for returns', undefined],
  ['registration', 'Registration', 'Such as: Registered business name no. 123456.'],
  ['processors', 'Providers that handle data for you', 'Your host and your mail service, by name.'],
] as const

function Legal(editing: Editing) {
  const { all, change, errorOf } = editing
  const { legal, guaranteeNotice } = all
  return (
    <div className={styles.part}>
      <h2>What the law asks for</h2>
      <p>The legal texts themselves stay as they are; these facts go into them.</p>
      {facts.map(([name, label, hint]) => (
        <TextArea
          key={name}
          label={label}
          hint={hint}
          rows={2}
          limit={SETTING_MAX}
          value={asTyped(legal[name])}
          error={errorOf(`legal.${name}`)}
          onChange={(event) =>
            change({ legal: { ...legal, [name]: factFrom(event.currentTarget.value.replaceAll('\n', ' ')) } })
          }
        />
      ))}
      <Field
        label="VAT number"
        hint="Empty while you are not registered."
        {...lineOf(editing, 'vatNumber')}
        spellCheck={false}
      />
      <Field
        label="Sum of the official notice of the guarantee"
        hint="The SHA-256 of the file that you placed; Shop says it once the file is there."
        value={asTyped(guaranteeNotice.sha256)}
        onChange={(event) =>
          change({ guaranteeNotice: { ...guaranteeNotice, sha256: factFrom(event.currentTarget.value) } })
        }
      />
      <Field
        label="Where the code on that notice leads"
        type="url"
        value={asTyped(guaranteeNotice.link)}
        error={errorOf('guaranteeNotice')}
        onChange={(event) =>
          change({ guaranteeNotice: { ...guaranteeNotice, link: factFrom(event.currentTarget.value) } })
        }
      />
    </div>
  )
}

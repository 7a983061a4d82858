import { paths } from '#shop/paths.ts'
import { ANNOUNCEMENT_MAX, BRAND_MAX, NOUN_MAX, TAGLINE_MAX } from '#shop/publishing/settings-rules.ts'
import { SETTING_MAX } from '#shop/settings/own-settings.ts'
import { Button } from '../../ui/button.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { Field, TextArea } from '../../ui/field.tsx'
import { listFrom } from '../forms/typed-list.ts'
import { useTyped } from '../forms/use-typed.ts'
import { type Editing, SettingsScreen } from './settings-screen.tsx'
import { asTyped, factFrom } from './settings-text.ts'
import styles from './shop.module.css'

/** Who the shop is: its name, the announcement, how to reach it, and the facts that the law asks for. */
export function IdentityScreen() {
  return (
    <SettingsScreen title="Name, contact, legal details" seenOn={paths.terms}>
      {(editing) => (
        <>
          <Identity {...editing} />
          <WhatYouSell {...editing} />
          <Links {...editing} />
          <Legal {...editing} />
        </>
      )}
    </SettingsScreen>
  )
}

type Line = 'brand' | 'tagline' | 'orderPrefix' | 'announcement' | 'contactEmail' | 'carrier' | 'vatNumber'
type Typed = { readonly currentTarget: { readonly value: string } }

function lineOf({ all, change, errorOf }: Editing, name: Line) {
  const onChange = (event: Typed) => change({ [name]: event.currentTarget.value })
  return { name, value: all[name], error: errorOf(name), onChange, autoComplete: 'off' }
}

function factOf({ all, change, errorOf }: Editing, name: 'contactPhone' | 'town') {
  const onChange = (event: Typed) => change({ [name]: factFrom(event.currentTarget.value) })
  return { name, value: asTyped(all[name]), error: errorOf(name), onChange, autoComplete: 'off' }
}

/** Its name, the announcement, and how to reach it. */
export function Identity(editing: Editing) {
  const { all, change, errorOf } = editing
  const payments = useTyped<readonly string[]>(all.payments, listFrom, (list) => list.join(', '))
  return (
    <div className={styles.part}>
      <h2>Your shop</h2>
      <Field label="Shop name" {...lineOf(editing, 'brand')} limit={BRAND_MAX} />
      <Field label="Tagline" {...lineOf(editing, 'tagline')} limit={TAGLINE_MAX} />
      <Field
        label="Order prefix"
        hint={`2 to 5 capital letters that new order references begin with, such as ${all.orderPrefix || 'SOL'}-A1B2C3D4. Placed orders keep theirs.`}
        {...lineOf(editing, 'orderPrefix')}
        onChange={(event) => change({ orderPrefix: event.currentTarget.value.toUpperCase() })}
        limit={5}
      />
      <Field
        label="Announcement"
        hint="Shown above every page. Leave it empty to show none."
        {...lineOf(editing, 'announcement')}
        limit={ANNOUNCEMENT_MAX}
      />
      <Field label="E-mail" hint="Customers write to this address." type="email" {...lineOf(editing, 'contactEmail')} />
      <Field label="Telephone" hint="Required by law." type="tel" {...factOf(editing, 'contactPhone')} />
      <Field
        label="Where you make your products"
        hint="A town, such as Dingle, Co. Kerry."
        {...factOf(editing, 'town')}
      />
      <Field label="Carrier" {...lineOf(editing, 'carrier')} />
      <Field
        label="Payment methods"
        hint="As customers know them, separated by commas."
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
      <h2>Social links</h2>
      {social.map(({ name, url }, index) => (
        <fieldset key={index.toString()} className={styles.zone}>
          <legend>{name || 'New link'}</legend>
          <Field label="Name" value={name} onChange={(event) => set(index, { name: event.currentTarget.value })} />
          <Field
            label="Link"
            type="url"
            value={url}
            error={index === 0 ? errorOf('social') : undefined}
            onChange={(event) => set(index, { url: event.currentTarget.value })}
          />
          <div className={styles.buttons}>
            <Button
              kind="quiet"
              aria-label={`Remove link: ${name || 'new'}`}
              onClick={() => change({ social: social.filter((_, at) => at !== index) })}
            >
              Remove link
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

const nounLabels = [
  ['one', 'Singular', 'Such as: mug. The texts of the shop use these words.'],
  ['many', 'Plural', 'Such as: mugs.'],
  ['described', 'Plural, with a description', 'Such as: stoneware mugs.'],
  ['title', 'Product type in the product feed', 'Such as: stoneware mug.'],
  ['category', 'Category', 'Such as: Mugs.'],
  ['googleCategory', 'Google product category', 'A number, such as 2169, from Google’s product taxonomy.'],
] as const

/** The owner's words for what the shop sells. */
export function WhatYouSell({ all, change, errorOf }: Editing) {
  return (
    <div className={styles.part}>
      <h2>What you sell</h2>
      {nounLabels.map(([name, label, hint]) => (
        <Field
          key={name}
          label={label}
          hint={hint}
          value={all.nouns[name]}
          error={errorOf(`nouns.${name}`)}
          limit={NOUN_MAX}
          autoComplete="off"
          onChange={(event) => change({ nouns: { ...all.nouns, [name]: event.currentTarget.value } })}
        />
      ))}
    </div>
  )
}

const facts = [
  ['trader', 'Seller', 'Your name, or your company’s.'],
  ['address', 'Postal address', 'Shown in the terms, in e-mails and on parcels.'],
  ['returnsAddress', 'Address for returns', undefined],
  ['registration', 'Registration', 'Such as “Registered business name no. 123456”.'],
  ['processors', 'Companies that handle data for you', 'Name your host and your mail service.'],
] as const

/** The facts that the law asks for. */
export function Legal(editing: Editing) {
  const { all, change, errorOf } = editing
  const { legal, guaranteeNotice } = all
  return (
    <div className={styles.part}>
      <h2>Legal details</h2>
      <p>These details appear in your legal texts. You can’t edit the texts themselves.</p>
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
            change({ legal: { ...legal, [name]: factFrom(event.currentTarget.value.replaceAll(/,? *\n/g, ', ')) } })
          }
        />
      ))}
      <Field
        label="VAT number"
        hint="Leave it empty if you aren’t registered."
        {...lineOf(editing, 'vatNumber')}
        spellCheck={false}
      />
      <p>
        The shop charges one VAT rate for everything. If you are registered for VAT, don’t sell goods with another rate
        here yet, such as books, children’s clothes or food.
      </p>
      <Disclosure summary="EU notice of the legal guarantee">
        <div className={styles.countries}>
          <Field
            label="Checksum of the notice (SHA-256)"
            hint="Shop shows it once the file is on the server."
            value={asTyped(guaranteeNotice.sha256)}
            onChange={(event) =>
              change({ guaranteeNotice: { ...guaranteeNotice, sha256: factFrom(event.currentTarget.value) } })
            }
          />
          <Field
            label="Link in the notice’s QR code"
            type="url"
            value={asTyped(guaranteeNotice.link)}
            error={errorOf('guaranteeNotice')}
            onChange={(event) =>
              change({ guaranteeNotice: { ...guaranteeNotice, link: factFrom(event.currentTarget.value) } })
            }
          />
        </div>
      </Disclosure>
    </div>
  )
}

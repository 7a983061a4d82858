import { useState } from 'react'
import { pathTo } from '#shop/calls/call.ts'
import { counted } from '#shop/counted.ts'
import { deskPaths, settingsPages } from '#shop/desk/paths.ts'
import { settingsScreens } from '#shop/settings/settings-fields.ts'
import { type FoundSetting, findSettings } from '#shop/settings/settings-search.ts'
import { Field } from '../../ui/field.tsx'
import { Section } from '../layout/screen.tsx'
import { LinkRow } from './link-row.tsx'
import styles from './shop.module.css'

/** The screens of the settings, or the settings that are searched for. */
export function SettingsList() {
  const [query, setQuery] = useState('')
  const isSearching = query.trim() !== ''
  const found = findSettings(query)
  return (
    <Section title="Settings">
      <Field
        label="Search settings"
        hint="Such as postage or VAT."
        type="search"
        name="settings"
        autoComplete="off"
        value={query}
        onChange={({ currentTarget: { value } }) => setQuery(value)}
      />
      <p role="status" className={styles.found}>
        {isSearching && (found.length > 0 ? `${counted(found.length, 'setting')} found` : 'No settings found')}
      </p>
      {(!isSearching || found.length > 0) && (
        <ul className={styles.list}>{isSearching ? found.map(foundRow) : <Screens />}</ul>
      )}
    </Section>
  )
}

function foundRow({ screen, heading, label }: FoundSetting) {
  const { title } = settingsScreens[screen]
  const to = pathTo({ path: deskPaths[screen] }, { field: label, ...(heading !== null && { part: heading }) })
  return <LinkRow key={to} to={to} name={label} about={heading === null ? title : `${title} · ${heading}`} />
}

function Screens() {
  return (
    <>
      <LinkRow to={deskPaths.setup} name="Set up your shop" about="Everything below, step by step." />
      {settingsPages.map((name) => (
        <LinkRow
          key={name}
          to={deskPaths[name]}
          name={settingsScreens[name].title}
          about={settingsScreens[name].about}
        />
      ))}
      <LinkRow
        to={deskPaths.codes}
        name="Codes"
        about="Discounts that customers enter in the cart, or open by a link."
      />
      <LinkRow
        to={deskPaths.catalogue}
        name="Products"
        about="What you sell. Settings and products are published together."
      />
    </>
  )
}

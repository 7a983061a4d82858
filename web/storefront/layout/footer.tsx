import { Copy, Mail } from 'lucide'
import { paths } from '#shop/paths.ts'
import { TO_BE_GIVEN } from '#shop/settings/settings.ts'
import { trustInShort } from '#shop/texts/offer.ts'
import { useShop } from '../../shop/use-shop.ts'
import { copyWithToast } from '../../ui/copy.ts'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Link } from '../../ui/link.tsx'
import { DeliveryLine } from './delivery-line.tsx'
import styles from './footer.module.css'
import { useToday } from './page-settings.tsx'
import { footerGroups } from './site-links.ts'

const socialMarks: Readonly<Record<string, string>> = {
  Instagram:
    'M8 3.5h8A4.5 4.5 0 0 1 20.5 8v8a4.5 4.5 0 0 1-4.5 4.5H8A4.5 4.5 0 0 1 3.5 16V8A4.5 4.5 0 0 1 8 3.5ZM12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM17 6.9v.2',
  Facebook:
    'M13.5 21v-8.5h3l.5-3.5h-3.5V7.2c0-1.1.5-1.7 1.7-1.7H17V2.4C16.6 2.3 15.7 2.2 14.7 2.2c-2.7 0-4.3 1.6-4.3 4.4V9H7.5v3.5h2.9V21',
  Pinterest:
    'M9.5 21c.6-1.6 1.1-3.2 1.5-4.9l1-4.6M11 16c2.7 2.3 7-.2 7-5.2C18 7 15.4 4.5 12 4.5c-3.8 0-6 2.7-6 5.7 0 1.4.6 2.8 1.7 3.4',
}

type Props = {
  withdrawPath?: string | undefined
  /** False on pages whose URL is a secret: they do not link to other sites. */
  leadsElsewhere?: boolean
}

/** The footer: blurb, social pages, contact, the groups of links, copyright (S2.34, S2.35, S2.36). */
export function Footer({ withdrawPath = paths.withdraw, leadsElsewhere = true }: Props) {
  const shop = useShop()
  const year = useToday().slice(0, 4)
  const { brand, legal, contactEmail, contactPhone, social, words } = shop.settings
  const copyrightHolder = legal.trader === TO_BE_GIVEN ? brand : `${legal.trader}, trading as ${brand}`
  // Where who sells is found, on every page (S.I. 68/2003, regulation 7).
  const traderFacts = [legal.address, legal.registration, contactPhone]
    .flatMap((fact) => (fact === TO_BE_GIVEN ? [] : [` · ${fact}`]))
    .join('')
  return (
    <footer className={`${styles.footer} on-dark`}>
      <div className={styles.columns}>
        <div className={styles.about}>
          <p className={styles.brand}>{brand}</p>
          <p>{words.footerText}</p>
          <p>
            <DeliveryLine /> {trustInShort(shop)}
          </p>
          <p className={styles.mail}>
            <a href={`mailto:${contactEmail}`}>
              <Icon of={Mail} />
              {contactEmail}
            </a>
            <IconButton
              icon={Copy}
              label="Click to copy email"
              plain
              onClick={() => void copyWithToast(contactEmail, 'Email copied to clipboard!')}
            />
          </p>
          {leadsElsewhere && (
            <ul className={styles.social}>
              {social.map(({ name, url }) => (
                <li key={name}>
                  <a href={url} aria-label={`${brand} on ${name}`} rel="noopener">
                    <SocialMark name={name} />
                  </a>
                </li>
              ))}
            </ul>
          )}
        </div>
        {footerGroups(shop.settings).map(({ title, links }) => (
          <nav key={title} aria-label={title}>
            <h2>{title}</h2>
            <ul>
              {links.map(({ to, text }) => (
                <li key={text}>
                  <Link to={to === paths.withdraw ? withdrawPath : to}>{text}</Link>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
      <p className={styles.copyright}>
        © {year} {copyrightHolder}
        {traderFacts}
      </p>
    </footer>
  )
}

function SocialMark({ name }: { name: string }) {
  return (
    <svg
      width={22}
      height={22}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={socialMarks[name] ?? 'M12 3v18M3 12h18'} />
    </svg>
  )
}

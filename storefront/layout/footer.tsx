import { Copy, Mail } from 'lucide'
import { settings, TO_BE_GIVEN } from '#shop/settings.ts'
import { copyWithToast } from '../ui/copy.ts'
import { Icon } from '../ui/icon.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Link } from '../ui/link.tsx'
import styles from './footer.module.css'
import { useToday } from './page-settings.tsx'
import { footerGroups } from './site-links.ts'

const { brand, legal } = settings
const copyrightHolder = legal.trader === TO_BE_GIVEN ? brand : `${legal.trader}, trading as ${brand}`

const socialMarks: Readonly<Record<string, string>> = {
  Instagram:
    'M8 3.5h8A4.5 4.5 0 0 1 20.5 8v8a4.5 4.5 0 0 1-4.5 4.5H8A4.5 4.5 0 0 1 3.5 16V8A4.5 4.5 0 0 1 8 3.5ZM12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM17 6.9v.2',
  Facebook:
    'M13.5 21v-8.5h3l.5-3.5h-3.5V7.200c0-1.100.5-1.700 1.700-1.700H17V2.400C16.600 2.300 15.700 2.200 14.700 2.200c-2.700 0-4.300 1.600-4.300 4.400V9H7.5v3.5h2.900V21',
  Pinterest:
    'M9.5 21c.6-1.600 1.100-3.200 1.5-4.900l1-4.600M11 16c2.700 2.300 7-.2 7-5.200C18 7 15.400 4.5 12 4.5c-3.800 0-6 2.700-6 5.700 0 1.400.6 2.800 1.700 3.400',
}

/** The footer: blurb, social pages, contact, the groups of links, copyright (S2.34, S2.35). */
export function Footer() {
  const year = useToday().slice(0, 4)
  return (
    <footer className={`${styles.footer} on-ink`}>
      <div className={styles.columns}>
        <div className={styles.about}>
          <p className={styles.brand}>{brand}</p>
          <p>Handcrafted pieces designed in-house. Ships Ireland & beyond.</p>
          <p className={styles.mail}>
            <a href={`mailto:${settings.contactEmail}`}>
              <Icon of={Mail} />
              {settings.contactEmail}
            </a>
            <IconButton
              icon={Copy}
              label="Click to copy email"
              plain
              onClick={() => void copyWithToast(settings.contactEmail, 'Email copied to clipboard!')}
            />
          </p>
          <ul className={styles.social}>
            {settings.social.map(({ name, url }) => (
              <li key={name}>
                <a href={url} aria-label={`${brand} on ${name}`} rel="noopener">
                  <SocialMark name={name} />
                </a>
              </li>
            ))}
          </ul>
        </div>
        {footerGroups.map(({ title, links }) => (
          <nav key={title} aria-label={title}>
            <h2>{title}</h2>
            <ul>
              {links.map(({ to, text }) => (
                <li key={text}>
                  <Link to={to}>{text}</Link>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
      <p className={styles.copyright}>
        © {year} {copyrightHolder}
      </p>
    </footer>
  )
}

/** The simple mark of a social network; its name stands on the link. */
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

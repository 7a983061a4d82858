import { Copy, Mail } from 'lucide'
import { useState } from 'react'
import { settings, TO_BE_GIVEN } from '#shop/settings.ts'
import { copyWithToast } from '../ui/copy.ts'
import { Icon } from '../ui/icon.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Link } from '../ui/link.tsx'
import styles from './footer.module.css'
import { footerGroups } from './site-links.ts'
import { SocialMark } from './social-mark.tsx'

const { brand, legal } = settings
const copyrightHolder = legal.trader === TO_BE_GIVEN ? brand : `${legal.trader}, trading as ${brand}`

/** The footer: blurb, social pages, contact, the groups of links, copyright (specification 2). */
export function Footer() {
  const [year] = useState(() => new Date().getFullYear())
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
      <p className={styles.copyright} suppressHydrationWarning>
        © {year} {copyrightHolder}
      </p>
    </footer>
  )
}

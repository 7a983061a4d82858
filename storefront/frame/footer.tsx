import { Mail } from 'lucide-react'
import { useState } from 'react'
import { settings } from '#shop/settings.ts'
import { Icon } from '../ui/icon.tsx'
import { Link } from '../ui/link.tsx'
import styles from './footer.module.css'
import { footerGroups } from './site-links.ts'
import { SocialMark } from './social-mark.tsx'

/** The footer: blurb, social pages, contact, the groups of links, copyright (specification 2). */
export function Footer() {
  const [year] = useState(() => new Date().getFullYear())
  return (
    <footer className={`${styles.footer} on-ink`}>
      <div className={styles.columns}>
        <div className={styles.about}>
          <p className={styles.brand}>{settings.brand}</p>
          <p>Handcrafted pieces designed in-house. Ships Ireland & beyond.</p>
          <a href={`mailto:${settings.contactEmail}`} className={styles.mail}>
            <Icon of={Mail} />
            {settings.contactEmail}
          </a>
          <ul className={styles.social}>
            {settings.social.map(({ name, url }) => (
              <li key={name}>
                <a href={url} aria-label={`${settings.brand} on ${name}`} rel="noopener">
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
        © {year} {settings.brand}
      </p>
    </footer>
  )
}

type Remedy = readonly [sign: RegExp, remedy: string]

/** TLS errors by their words, since libraries wrap their codes. The same for mail servers and PostgreSQL. */
const certificates: readonly Remedy[] = [
  [
    /self[- ]signed certificate|unable to verify the first certificate|unable to get (?:local )?issuer certificate/i,
    'Its certificate is its own or that of a private authority. Save that certificate as a file, set NODE_EXTRA_CA_CERTS to the file’s path in the environment of the process (not in .env), and restart',
  ],
  [
    /altnames|does not match certificate/i,
    'Its certificate is for another name: use the name in the certificate, not another name or an IP address',
  ],
  [/certificate has expired|CERT_HAS_EXPIRED/i, 'Its certificate has expired: renew it there'],
  [
    /wrong version number|packet length too long/i,
    'It does not speak TLS at this port: use smtps: with port 465, or smtp: with port 587',
  ],
]

const mail: readonly Remedy[] = [
  [
    /5\.7\.26|DMARC|unauthenticated (?:e-?mail|sender)|\b5\.7\.(?:25|27)\b/i,
    'The domain in MAIL_FROM lets only its own servers send (DMARC). A free mailbox such as one at gmail.com cannot be the sender: use an address at your own domain, and add the SPF and DKIM records of your mail service there',
  ],
  [
    /EAUTH|\b535\b|5\.7\.8|invalid login/i,
    'The user or the password in SMTP_URL is wrong. Some services need a password for apps. Write / as %2F, ? as %3F, # as %23, @ as %40 and % as %25',
  ],
]

const database: readonly Remedy[] = [
  [/password authentication failed|28P01/i, 'The user or the password in DATABASE_URL is wrong'],
  [
    /server does not support SSL/i,
    'It offers no TLS: leave sslmode away if it is on this machine or in a private network',
  ],
]

const found = (remedies: readonly Remedy[], words: string): string | null =>
  remedies.find(([sign]) => sign.test(words))?.[1] ?? null

export function mailRemedy(words: string): string | null {
  return found([...certificates, ...mail], words)
}

export function databaseRemedy(words: string): string | null {
  const remedy = found([...certificates, ...database], words)
  return remedy !== null && remedy === certificates[0]?.[1]
    ? `${remedy}. Or add ?sslmode=verify-full&sslrootcert=/path/to/ca.pem to DATABASE_URL`
    : remedy
}

/** The parameters of Punycode (RFC 3492, section 5). */
const [BASE, T_MIN, T_MAX, SKEW, DAMP, FIRST_BIAS, FIRST_POINT] = [36, 1, 26, 38, 700, 72, 128]
const PREFIX = 'xn--'
/** A longer domain has no address (RFC 1035). */
const DOMAIN_MAX = 253

const thresholdAt = (position: number, bias: number) => Math.min(Math.max(position - bias, T_MIN), T_MAX)
const digitOf = (value: number) => value.toString(BASE)
/** Punycode counts 'a' to 'z' first and '0' to '9' after, numbers of base 36 the other way round. */
const letterOf = (value: number) => digitOf(value < 26 ? value + 10 : value - 26)
const digitValue = (letter: string) => (Number.parseInt(letter, BASE) + 26) % BASE

function adaptedBias(delta: number, count: number, isFirst: boolean): number {
  let rest = Math.floor(delta / (isFirst ? DAMP : 2))
  rest += Math.floor(rest / count)
  let bias = 0
  for (; rest > ((BASE - T_MIN) * T_MAX) / 2; bias += BASE) rest = Math.floor(rest / (BASE - T_MIN))
  return bias + Math.floor((BASE * rest) / (rest + SKEW))
}

function asciiLabel(label: string): string {
  const points = Array.from(label, (letter) => letter.codePointAt(0) ?? 0)
  const basic = points.filter((point) => point < FIRST_POINT)
  if (basic.length === points.length) return label
  let ascii = basic.length > 0 ? `${String.fromCodePoint(...basic)}-` : ''
  let [next, delta, bias, count] = [FIRST_POINT, 0, FIRST_BIAS, basic.length]
  while (count < points.length) {
    const least = Math.min(...points.filter((point) => point >= next))
    delta += (least - next) * (count + 1)
    for (const point of points) {
      if (point < least) delta += 1
      if (point !== least) continue
      let rest = delta
      for (let position = BASE; ; position += BASE) {
        const threshold = thresholdAt(position, bias)
        if (rest < threshold) break
        ascii += letterOf(threshold + ((rest - threshold) % (BASE - threshold)))
        rest = Math.floor((rest - threshold) / (BASE - threshold))
      }
      ascii += letterOf(rest)
      bias = adaptedBias(delta, count + 1, count === basic.length)
      delta = 0
      count += 1
    }
    delta += 1
    next = least + 1
  }
  return PREFIX + ascii
}

function readableLabel(label: string): string {
  if (!/^xn--[a-z\d-]+$/i.test(label)) return label
  const encoded = label.slice(PREFIX.length).toLowerCase()
  const points = Array.from(
    encoded.slice(0, Math.max(0, encoded.lastIndexOf('-'))),
    (letter) => letter.codePointAt(0) ?? 0,
  )
  let [point, index, bias] = [FIRST_POINT, 0, FIRST_BIAS]
  const letters = encoded.slice(encoded.lastIndexOf('-') + 1)
  for (let at = 0; at < letters.length; ) {
    const before = index
    let weight = 1
    for (let position = BASE; ; position += BASE) {
      const value = digitValue(letters.charAt(at))
      at += 1
      if (Number.isNaN(value)) return label
      index += value * weight
      const threshold = thresholdAt(position, bias)
      if (value < threshold) break
      weight *= BASE - threshold
    }
    const count = points.length + 1
    bias = adaptedBias(index - before, count, before === 0)
    point += Math.floor(index / count)
    index %= count
    if (point > 0x10_ff_ff) return label
    points.splice(index, 0, point)
    index += 1
  }
  const readable = String.fromCodePoint(...points)
  // A name that is not written so may look like another one.
  return /^[\p{L}\p{M}\p{N}-]+$/u.test(readable) &&
    asciiLabel(readable.normalize('NFKC').toLowerCase()) === label.toLowerCase()
    ? readable
    : label
}

function withDomain(email: string, labelOf: (label: string) => string): string {
  const at = email.lastIndexOf('@') + 1
  const domain = email.slice(at)
  return domain.length > DOMAIN_MAX ? email : email.slice(0, at) + domain.split('.').map(labelOf).join('.')
}

/** An e-mail address as the shop keeps it and sends to it: its domain in ASCII, 'info@müller.ie' as 'info@xn--mller-kva.ie' (RFC 5891). */
export function asciiEmail(email: string): string {
  return withDomain(email, (label) =>
    /^[\p{L}\p{M}\p{N}-]+$/u.test(label) && /[^ -~]/.test(label)
      ? asciiLabel(label.normalize('NFKC').toLowerCase())
      : label,
  )
}

export function withReadableEmails(text: string): string {
  return text.replace(/(?<![^\s@])[^\s@]+@[\w.-]*xn--[\w-]+(?:\.[\w-]+)*/g, readableEmail)
}

export function readableEmail(email: string): string {
  return withDomain(email, readableLabel)
}

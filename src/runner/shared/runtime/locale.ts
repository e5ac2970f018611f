/** The locale and time zone of every sample, in every browser. */
const LOCALE = 'en-US'
const ZONE = 'UTC'

type Getter = (this: Date) => number

/** A constructor of `Intl` that takes locales and options. */
type Format = ((...args: unknown[]) => unknown) & { prototype: { constructor: unknown } }

function isFormat(value: unknown): value is Format {
  return typeof value === 'function' && 'supportedLocalesOf' in value
}

/**
 * Makes a reader's browser write and read dates and numbers as the recorded run did: in American English and in UTC.
 */
export function fixLocale(scope: typeof globalThis): void {
  fixIntl(scope)
  fixLocal(scope)
}

function fixIntl({ Intl, Number, BigInt, String, Array, Date }: typeof globalThis): void {
  for (const name of Object.getOwnPropertyNames(Intl) as (keyof typeof Intl)[]) {
    const Real: unknown = Intl[name]
    if (!isFormat(Real)) continue
    const withDefaults = ([locales, options, ...rest]: unknown[]) => [
      locales ?? LOCALE,
      name === 'DateTimeFormat' ? { timeZone: ZONE, ...(options as object) } : options,
      ...rest,
    ]
    const Fixed: Format = new Proxy(Real, {
      apply: (target, self, args): unknown => Reflect.apply(target, self, withDefaults(args)),
      construct: (target, args, newTarget: Format): object =>
        Reflect.construct(target, withDefaults(args), newTarget === Fixed ? target : newTarget) as object,
    })
    Real.prototype.constructor = Fixed
    Object.defineProperty(Intl, name, { value: Fixed, configurable: true, writable: true })
  }
  const takeLocales = (prototype: object, names: string[], adds: object = {}) => {
    for (const name of names) {
      const real = Reflect.get(prototype, name) as ((...args: unknown[]) => unknown) | undefined
      if (!real) continue
      const value = {
        [name](this: unknown, locales?: unknown, options?: object) {
          return real.call(this, locales ?? LOCALE, { ...adds, ...options })
        },
      }[name]
      Object.defineProperty(prototype, name, { value, configurable: true, writable: true })
    }
  }
  takeLocales(Number.prototype, ['toLocaleString'])
  takeLocales(BigInt.prototype, ['toLocaleString'])
  takeLocales(Array.prototype, ['toLocaleString'])
  takeLocales(Date.prototype, ['toLocaleString', 'toLocaleDateString', 'toLocaleTimeString'], { timeZone: ZONE })
  const { localeCompare } = String.prototype
  Object.defineProperty(String.prototype, 'localeCompare', {
    value(this: string, that: string, locales?: string, options?: Intl.CollatorOptions) {
      return localeCompare.call(this, that, locales ?? LOCALE, options)
    },
    configurable: true,
    writable: true,
  })
}

/** The methods of dates that speak of local time speak of UTC. */
function fixLocal(scope: typeof globalThis): void {
  const { Date: Fixed } = scope
  const prototype = Fixed.prototype as unknown as Record<string, Getter>
  for (const name of Object.getOwnPropertyNames(prototype)) {
    const utc = prototype[name.replace(/^([gs]et)(?=[A-Z])/, '$1UTC')]
    if (/^[gs]et(?!UTC|Time)/.test(name) && utc) Object.defineProperty(prototype, name, { value: utc })
  }
  const realParse = Fixed.parse.bind(Fixed)
  const parse = (text: string) => {
    // Dates alone are UTC already; a time without a zone is local.
    if (/(Z|GMT|UTC|[+-]\d\d:?\d\d)\s*(\(.*\))?$/i.test(text) || /^[+-]?\d{4,6}(-\d\d){0,2}$/.test(text))
      return realParse(text)
    return realParse(`${text}${/T\d/.test(text) ? '' : ' '}Z`)
  }
  Object.defineProperty(Fixed, 'parse', { value: parse, configurable: true, writable: true })
  const Utc: DateConstructor = new Proxy(Fixed, {
    construct: (target, args: unknown[], newTarget: DateConstructor): object => {
      const [first] = args
      const list =
        args.length > 1 ? [Fixed.UTC(...(args as [number, number]))] : typeof first === 'string' ? [parse(first)] : args
      return Reflect.construct(target, list, newTarget === Utc ? target : newTarget) as object
    },
  })
  const days = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
  const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
  const two = (value: number) => String(value).padStart(2, '0')
  const dateString = (d: Date) =>
    `${days[d.getUTCDay()]} ${months[d.getUTCMonth()]} ${two(d.getUTCDate())} ${String(d.getUTCFullYear()).padStart(4, '0')}`
  const timeString = (d: Date) =>
    `${two(d.getUTCHours())}:${two(d.getUTCMinutes())}:${two(d.getUTCSeconds())} GMT+0000 (Coordinated Universal Time)`
  const methods: Record<string, () => string | number> & ThisType<Date> = {
    getTimezoneOffset: () => 0,
    toString() {
      return Number.isNaN(this.getTime()) ? 'Invalid Date' : `${dateString(this)} ${timeString(this)}`
    },
    toDateString() {
      return Number.isNaN(this.getTime()) ? 'Invalid Date' : dateString(this)
    },
    toTimeString() {
      return Number.isNaN(this.getTime()) ? 'Invalid Date' : timeString(this)
    },
  }
  const { Temporal } = scope as { Temporal?: { Now: { timeZoneId: () => string } } }
  if (Temporal) Temporal.Now.timeZoneId = () => ZONE
  for (const [name, value] of Object.entries(methods))
    Object.defineProperty(Fixed.prototype, name, { value, configurable: true, writable: true })
  Fixed.prototype.constructor = Utc
  scope.Date = Utc
}

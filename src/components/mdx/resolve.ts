/** Maps an href of the compiled code (`file:docs/…`, a path, a fragment or a URL) to the one that the page has. */
export type Resolve = (href: string) => string

/** Escapes text for the content of an HTML or XML element; in an attribute, quotes would have to be escaped too. */
export const escapeHtml = (text: string): string => text.replace(/[&<]/g, (char) => (char === '&' ? '&amp;' : '&lt;'))

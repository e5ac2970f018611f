/**
 * Lets forms do what they do anywhere, but for the sending: the sandbox forbids that together with the checks and the
 * `submit` event before it, and with the closing of dialogs. A press of Enter in a field comes here as a click on the
 * button that sends the form.
 * https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#form-submission-algorithm
 */
export function keepForms(): void {
  addEventListener('click', (event) => {
    const button = event.target instanceof Element ? event.target.closest('button, input') : null
    if (event.defaultPrevented || !isSubmitter(button) || !button.form) return
    event.preventDefault()
    submit(button.form, button)
  })
  HTMLFormElement.prototype.requestSubmit = function requestSubmit(submitter) {
    if (submitter && !isSubmitter(submitter)) throw new TypeError('The specified element is not a submit button.')
    if (submitter && submitter.form !== this)
      throw new DOMException('The specified element is not owned by this form element.', 'NotFoundError')
    submit(this, submitter ?? null)
  }
}

type Submitter = HTMLButtonElement | HTMLInputElement

function isSubmitter(element: Element | null): element is Submitter {
  if (element instanceof HTMLInputElement) return element.type === 'submit' || element.type === 'image'
  return element instanceof HTMLButtonElement && element.type === 'submit'
}

function submit(form: HTMLFormElement, submitter: Submitter | null): void {
  const isChecked = !form.noValidate && !submitter?.formNoValidate
  if (isChecked && !form.reportValidity()) return
  const options = { bubbles: true, cancelable: true, submitter }
  if (!form.dispatchEvent(new SubmitEvent('submit', options))) return
  const attribute = (name: string) => submitter?.getAttribute(`form${name}`) ?? form.getAttribute(name)
  if (attribute('method')?.toLowerCase() === 'dialog')
    form.closest('dialog')?.close(submitter?.getAttribute('value') ?? undefined)
  else console.info(`The form leads to ${attribute('action') ?? 'this page'}. It is not sent here.`)
}

'use client'

import { Component, type ReactNode } from 'react'
import { ErrorReport } from './ErrorReport.tsx'

/** The last net: a crash outside the page outlet, in the layout itself. It has to render the whole document. */
export class DocumentBoundary extends Component<{ children: ReactNode }, { error?: Error }> {
  override state: { error?: Error } = {}

  static getDerivedStateFromError(error: unknown) {
    return { error: error instanceof Error ? error : new Error(String(error)) }
  }

  override render() {
    const { error } = this.state
    if (!error) return this.props.children
    return (
      <html lang="en">
        <head>
          <title>This page crashed</title>
        </head>
        <body>
          <ErrorReport
            title="This page crashed"
            error={error}
            action="Try again"
            onAction={() => this.setState({ error: undefined })}
          />
        </body>
      </html>
    )
  }
}

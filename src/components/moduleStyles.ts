/**
 * Every style sheet of a component, those of client components too, so that a page needs one file.
 * The server bundle exports it, because a style sheet that nobody uses would be left out.
 */
export const moduleStyles = import.meta.glob('./**/*.module.css', { eager: true })

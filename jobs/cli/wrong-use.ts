/** The command was used wrongly; the message is one sentence for the person who typed it. */
export class WrongUse extends Error {
  override readonly name = 'WrongUse';
}

/** Error of wrong use of a command. The message is one sentence for the person who typed it. */
export class WrongUse extends Error {
  override readonly name = 'WrongUse';
}

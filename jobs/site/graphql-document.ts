/** An operation of a GraphQL document. */
export interface GraphqlOperation {
  readonly type: 'query' | 'mutation' | 'subscription';
  /** Empty if it has none. */
  readonly name: string;
  /** Names of the fields selected at its root, without aliases. */
  readonly fields: readonly string[];
}

/** Tokens of the language without commas, white space and comments (GraphQL specification, section 2.1). */
const TOKEN =
  /(?:[\s,\uFEFF]|#[^\r\n]*)+|"""(?:\\"""|[^"]|"(?!""))*"""|"(?:\\.|[^"\\\r\n])*"|\.\.\.|[_A-Za-z]\w*|-?\d[\w.+-]*|[!$&()=@[\]{|}:]/gy;
const MAX_TOKENS = 20_000;
const CLOSING: ReadonlyMap<string, string> = new Map([
  ['{', '}'],
  ['(', ')'],
  ['[', ']'],
]);

/** Operations of a document, in order; null if it is not one of operations and fragments alone. */
export function graphqlOperations(text: string): GraphqlOperation[] | null {
  const tokens = graphqlTokens(text);
  if (tokens === null) return null;
  const operations: GraphqlOperation[] = [];
  for (let at = 0; at < tokens.length; ) {
    const first = tokens[at];
    const isFragment = first === 'fragment';
    if (first !== '{' && !isFragment && !isOperation(first)) return null;
    const name = first !== '{' && /^\w/.test(tokens[at + 1] ?? '') ? (tokens[at + 1] ?? '') : '';
    // Variables and directives stand before the selection; their default values may be objects, within parentheses.
    let open = at;
    while (open < tokens.length && tokens[open] !== '{') open = tokens[open] === '(' ? after(tokens, open) : open + 1;
    const end = after(tokens, open);
    if (open >= tokens.length || end > tokens.length) return null;
    if (!isFragment)
      operations.push({
        type: isOperation(first) ? first : 'query',
        name,
        fields: rootFields(tokens, open + 1, end - 1),
      });
    at = end;
  }
  return operations.length > 0 ? operations : null;
}

/** True for a text that begins like a document, so that a server would read it as one. */
export const isGraphql = (text: string): boolean =>
  /^(?:[\s,\uFEFF]|#[^\r\n]*[\r\n])*(?:\{|(?:query|mutation|subscription|fragment)(?![\w:]))/.test(text);

const isOperation = (token: string | undefined): token is GraphqlOperation['type'] =>
  token === 'query' || token === 'mutation' || token === 'subscription';

/** null if a character belongs to no token, or if there are too many. */
export function graphqlTokens(text: string): string[] | null {
  const tokens: string[] = [];
  let end = 0;
  for (const match of text.matchAll(TOKEN)) {
    end = match.index + match[0].length;
    if (!/^[\s,#\uFEFF]/.test(match[0])) tokens.push(match[0]);
    if (tokens.length > MAX_TOKENS) return null;
  }
  return end === text.length ? tokens : null;
}

/** Index after the bracket that closes the one at `open`; beyond the end if none does. */
function after(tokens: readonly string[], open: number): number {
  const waiting: (string | undefined)[] = [];
  for (let at = open; at < tokens.length; at++) {
    const token = tokens[at] ?? '';
    if (CLOSING.has(token)) waiting.push(CLOSING.get(token));
    else if (token === '}' || token === ')' || token === ']') {
      if (waiting.pop() !== token) return tokens.length + 1;
      if (waiting.length === 0) return at + 1;
    }
  }
  return tokens.length + 1;
}

function rootFields(tokens: readonly string[], from: number, to: number): string[] {
  const fields: string[] = [];
  for (let at = from; at < to; at++) {
    const token = tokens[at] ?? '';
    if (CLOSING.has(token)) at = after(tokens, at) - 1;
    else if (token === '...' || token === '@') at++;
    else if (/^\w/.test(token) && tokens[at + 1] !== ':') fields.push(token);
  }
  return fields;
}

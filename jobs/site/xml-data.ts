import { Parser } from 'htmlparser2';

const MAX_DEPTH = 30;
const MAX_VALUES = 100_000;

type Values = Map<string, unknown[]>;

/**
 * XML as values like those of JSON: elements by name; repeated ones as a list, those without children as their text. Depth
 * and number of values are limited, since the text is hostile.
 * @returns undefined if it has no element
 */
export function xmlData(text: string): unknown {
  const stack: { name: string; text: string; children: Values }[] = [{ name: '', text: '', children: new Map() }];
  let count = 0;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        const children: Values = new Map();
        for (const [key, value] of Object.entries(attributes))
          if (/^(?:href|src|id|rel|date|datum|title|name)$/i.test(key)) children.set(key, [value]);
        stack.push({ name: name.replace(/^.*:/s, ''), text: '', children });
      },
      ontext(part) {
        const at = stack.at(-1);
        if (at) at.text += part;
      },
      onclosetag() {
        const closed = stack.length > 1 ? stack.pop() : undefined;
        const around = stack.at(-1);
        if (!closed || !around || ++count > MAX_VALUES || stack.length > MAX_DEPTH) return;
        const all = around.children.get(closed.name) ?? [];
        all.push(closed.children.size === 0 ? closed.text.trim() : objectOf(closed.children, closed.text.trim()));
        around.children.set(closed.name, all);
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(text);
  const [root] = stack;
  return root && root.children.size > 0 ? objectOf(root.children, '') : undefined;
}

function objectOf(children: Values, text: string): unknown {
  const entries = [...children].map(([name, all]): [string, unknown] => [name, all.length === 1 ? all[0] : all]);
  return Object.fromEntries(text === '' ? entries : [...entries, ['text', text]]);
}

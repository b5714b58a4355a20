/** The look of the report: follows the reader's light or dark. Colours are told apart by people with colour blindness. */
export const STYLE = `
:root{color-scheme:light dark;--ink:#1c2227;--soft:#5b666e;--rule:#d5dbdf;--paper:#fff;--zebra:#f5f7f8;
--c0:#0b6bb8;--c1:#b84a00;--c2:#3f7d20;--c3:#8a3ab9;--c4:#111;--c5:#a07800;--c6:#b3275c;--c7:#2a7f86}
@media (prefers-color-scheme:dark){:root{--ink:#e4e9ec;--soft:#9aa6ae;--rule:#3a444b;--paper:#14191d;--zebra:#1b2227;
--c0:#5db2f5;--c1:#f09a5b;--c2:#8fce6a;--c3:#cf96f0;--c4:#fff;--c5:#e0bd4a;--c6:#f083ad;--c7:#63c5cc}}
body{margin:0;background:var(--paper);color:var(--ink);font:14px/1.5 system-ui,sans-serif}
main{max-width:1600px;margin:0 auto;padding:24px 16px}
h1{font-size:24px;margin:0 0 4px}h2{font-size:18px;margin:32px 0 8px}h3{font-size:14px;margin:20px 0 4px}
p{max-width:90ch;margin:4px 0}
.plots{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(400px,100%),1fr));gap:24px}
figure{margin:0}figcaption{font-weight:600}.plot{width:100%;height:auto}
.grid{stroke:var(--rule);fill:none}.axis{fill:var(--soft);font-size:12px}.line{fill:none;stroke:currentColor;stroke-width:2}
.dashed{stroke-dasharray:5 4;opacity:.7}.dot{fill:currentColor;stroke:var(--paper)}
.legend{list-style:none;display:flex;flex-wrap:wrap;gap:4px 16px;padding:0;margin:4px 0;font-size:13px}
.legend svg{width:14px;height:14px;margin-right:5px;vertical-align:-2px}.legend span{color:var(--ink)}
.herder,.line0{color:var(--c0)}.sheep,.line1{color:var(--c1)}.hmm,.line2{color:var(--c2)}.rival,.line3{color:var(--c3)}
.optimal,.line4{color:var(--c4)}.cut,.line5{color:var(--c5)}.line6{color:var(--c6)}.line7{color:var(--c7)}
.theirs{color:var(--soft)}
.scroll{overflow-x:auto}
table{border-collapse:collapse;font-variant-numeric:tabular-nums;white-space:nowrap;font-size:12px}
td,th{padding:2px 5px;text-align:right;border-bottom:1px solid var(--rule);font-weight:400}
thead th{font-weight:600;text-align:right}tbody th{text-align:left}tbody tr:nth-child(even){background:var(--zebra)}
.paper,small{color:var(--soft)}.size{text-align:center;border-left:1px solid var(--rule)}.paper:nth-child(5n+2){border-left:1px solid var(--rule)}
tbody th{position:sticky;left:0;background:var(--paper)}tbody tr:nth-child(even) th{background:var(--zebra)}
summary{cursor:pointer}.missing td{font-weight:700;color:var(--c1)}
`;

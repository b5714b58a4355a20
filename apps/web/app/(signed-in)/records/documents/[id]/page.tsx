export { default } from '@/kinds/watch/screens/document/page';

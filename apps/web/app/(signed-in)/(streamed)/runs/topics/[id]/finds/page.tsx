export { default } from '@/kinds/discover/screens/finds/page';

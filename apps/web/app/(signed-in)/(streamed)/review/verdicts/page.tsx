export { default } from '@/kinds/locate/screens/given-verdicts/page';

export { default } from '@/kinds/locate/screens/letter-answers/page';

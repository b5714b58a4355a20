export { default } from '@/kinds/locate/screens/letter/gone-letter';

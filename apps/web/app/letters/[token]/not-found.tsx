export { GoneLetter as default } from '@/kinds/locate/screens/gone';
